/** Whatever the browser says of frames, in milliseconds. */
const PATIENCE_MS = 3_000

/**
 * Starts the application when the page has been drawn, as the text of a script: its bytes and its work must not delay what is
 * there to be read. A page in the background is not drawn.
 * @param hrefs the files that the page needs at first, the application's own in front
 */
export const startScript = (hrefs: readonly string[]): string =>
  START.replaceAll('\n', '').replace('HREFS', () => JSON.stringify(hrefs))

const START = `(function(hrefs){
var begun;
function add(name,attributes){document.head.append(Object.assign(document.createElement(name),attributes))}
function start(){
if(begun)return;begun=true;
hrefs.forEach(function(href){add('link',{rel:'modulepreload',href:href})});
add('script',{type:'module',src:hrefs[0]})}
if(document.hidden)return start();
setTimeout(start,${PATIENCE_MS});
new PerformanceObserver(start).observe({type:'paint',buffered:true})
})(HREFS)`
