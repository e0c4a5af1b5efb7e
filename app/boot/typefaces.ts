const KEY = 'typefaces'
const FILES = ['anek-latin', 'eczar-latin']

/**
 * Runs before the first paint. The words of a first visit are painted at once in stand-ins from the reader's own machine
 * (tokens.css gives them our widths), and our faces are fetched behind the leading picture, with all the letters of the page,
 * so that it changes its clothes once and nothing moves. The member area is nothing without the application: there they come behind it. A later
 * visit has them at hand and begins with them. Without storage or script they come as the styles ask for them.
 */
export const TYPEFACES_SCRIPT = `(function(d){var e=d.documentElement,known;try{known=localStorage.getItem('${KEY}')}catch(x){return}
if(known){${JSON.stringify(FILES)}.forEach(function(f){var l=d.createElement('link');l.rel='preload';l.as='font';l.type='font/woff2';l.crossOrigin='anonymous';l.href='/fonts/'+f+'.woff2';d.head.append(l)});return}
if(!d.fonts)return;e.classList.add('stand-in');var begun;
function fetchFaces(){if(begun)return;begun=1;var ready=function(){e.classList.remove('stand-in')};
var words=d.body.textContent;Promise.all([d.fonts.load('1em Eczar',words),d.fonts.load('1em "Anek Latin"',words)]).then(function(){ready();localStorage.setItem('${KEY}','kept')}).catch(ready)}
function shown(){var soon=function(){setTimeout(fetchFaces,100)};if(/^\\/yogadashboard/.test(location.pathname))addEventListener('application-ready',soon);else if(d.readyState==='complete')soon();else{addEventListener('load',soon);setTimeout(fetchFaces,400)}}
try{new PerformanceObserver(function(l){if(l.getEntriesByName('first-contentful-paint').length)shown()}).observe({type:'paint',buffered:true})}catch(x){shown()}
addEventListener('load',function(){setTimeout(fetchFaces,3000)})})(document)`
