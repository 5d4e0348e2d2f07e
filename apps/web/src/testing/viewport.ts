import type { DetachedWindowAPI } from 'happy-dom'

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI
  }
}

export const PHONE = 390
/** As wide as the window of a test is from the start. */
export const DESKTOP = 1024

export const setWindowWidth = (width: number): void => window.happyDOM.setViewport({ width, height: 800 })
