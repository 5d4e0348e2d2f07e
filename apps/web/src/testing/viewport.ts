import type { DetachedWindowAPI } from 'happy-dom'

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI
  }
}

export const setWindowWidth = (width: number): void => window.happyDOM.setViewport({ width, height: 800 })
