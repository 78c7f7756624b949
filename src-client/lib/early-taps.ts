import { useEffect } from 'react'
import { STORAGE_KEY } from './storage-key.ts'

declare global {
  interface Window {
    /** The last tap on a button that React has not handled yet. */
    earlyTap?: { event?: Event | undefined; button?: HTMLButtonElement }
  }
}

/** Notes the last tap on a button and shows the button as busy, until React handles it. Forms and links work without React. */
const NOTE_TAPS = `(function(){
var early=window.earlyTap={};
addEventListener('click',function(event){var button=event.target.closest('button[type=button]');if(!button)return;
if(early.button)early.button.ariaBusy=null;early.event=event;early.button=button;button.ariaBusy='true'},true)})()`

/** The blank font and the device's own have to be at hand when a page is drawn first, and a browser would only then begin with them. */
const PREPARE_FONTS = `['Device','Spaces'].forEach(function(font){[400,700].forEach(function(weight){document.fonts.load(weight+' 1em "Domner Khmer '+font+'"','\u1780').catch(function(){})})})`

/** The theme colour that was chosen at an earlier visit (`theme-color.ts`). What is no colour could be any other style. */
const SHOW_THEME_COLOR = `(function(){try{var color=JSON.parse(localStorage.getItem('${STORAGE_KEY}')).themeColor;if(/^#[\\da-f]{6}$/i.test(color))document.documentElement.style.setProperty('--theme-color',color)}catch(error){}})()`

/** A browser asks once, perhaps before the application is there. */
const NOTE_INSTALL_PROMPT = `addEventListener('beforeinstallprompt',function(event){event.preventDefault();window.installPrompt=event})`

/** The text of the script that handles taps before the application is there. */
export const PRE_HYDRATION_SCRIPT =
  `${SHOW_THEME_COLOR};${NOTE_TAPS};${NOTE_INSTALL_PROMPT};${PREPARE_FONTS}`.replaceAll('\n', '')

/** Forgets a tap that React handles: it hears only those on what it has hydrated. */
export function forgetEarlyTap(handled: Event): void {
  const early = window.earlyTap
  if (early?.event !== handled) return
  early.event = undefined
  if (early.button) early.button.ariaBusy = null
}

/** Stands behind what React takes over, and then repeats the tap that came too early. */
export function EarlyTap() {
  useEffect(replayEarlyTap, [])
  return null
}

/** On a button that is still not hydrated the tap is noted again. */
function replayEarlyTap(): void {
  const early = window.earlyTap
  // A tap can make React hydrate at once, and is still on its way then.
  if (early?.event?.eventPhase !== Event.NONE) return
  early.event = undefined
  // Later, because React is still in the middle of hydrating.
  setTimeout(() => early.button?.isConnected && early.button.click())
}
