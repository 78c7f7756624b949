const KEY = 'language-switch'

/** Keeps the state of the history entry for the document in another language that takes its place. */
export function keepHistoryState(): void {
  sessionStorage.setItem(KEY, JSON.stringify(history.state))
}

/**
 * Gives the entry its state back, as the text of a script: the router knows by it how far the page was scrolled, and whether
 * there is a way back.
 */
export const TAKE_HISTORY_STATE = `(function(){try{var kept=sessionStorage.getItem('${KEY}');if(!kept)return;sessionStorage.removeItem('${KEY}');history.replaceState(JSON.parse(kept),'')}catch(error){}})()`
