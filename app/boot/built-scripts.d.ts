/** What scripts/built-scripts.ts makes of a module. */
declare module '*?inline-script' {
  const code: string
  export default code
}
declare module '*?script-url' {
  const url: string
  export default url
}
