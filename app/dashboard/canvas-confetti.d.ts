declare module 'canvas-confetti' {
  type Burst = {
    particleCount: number
    spread: number
    origin: { x: number; y: number }
    gravity: number
    colors: string[]
    zIndex: number
    disableForReducedMotion: boolean
  }
  export default function confetti(burst: Burst): Promise<undefined> | null
}
