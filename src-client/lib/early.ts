import type { Locale } from '#shared/locales.ts'

declare global {
  interface Window {
    /** The last tap that nobody has answered yet, and the end of noting them. */
    earlyTap?: { event?: Event; button?: HTMLButtonElement; stop(): void }
  }
}

/** Buttons without a form do nothing until the application takes over: the last one that was tapped is noted, and looks busy. */
const NOTE_TAPS = `(function(){
var early=window.earlyTap={stop:function(){removeEventListener('click',note,true)}};
function note(event){var button=event.target.closest('button[type=button]');if(!button)return;
if(early.button)early.button.ariaBusy=null;early.event=event;early.button=button;button.ariaBusy='true'}
addEventListener('click',note,true)})()`

/** The blank font has to be at hand when the page is drawn first, and a browser would only then begin with it. */
const PREPARE_SPACES = `[400,700].forEach(function(weight){document.fonts.load(weight+' 1em "Domner Khmer Spaces"','\u1780')})`

/** What a page does before the application is there, as the text of a script. */
export function earlyScript(locale: Locale): string {
  return (locale === 'kh' ? `${NOTE_TAPS};${PREPARE_SPACES}` : NOTE_TAPS).replaceAll('\n', '')
}

/** Does what was asked for before the application was there; from now on it hears every tap itself. */
export function doEarlyTap(): void {
  const { event, button, stop } = window.earlyTap ?? {}
  stop?.()
  if (!button?.isConnected) return
  button.ariaBusy = null
  // A tap can be what made React take over at once. It is still on its way then, and arrives by itself.
  if (event?.eventPhase !== Event.NONE) return
  // Not in the midst of taking over: React would have to finish the place of the button first.
  setTimeout(() => button.click())
}
