import { act } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import { vi } from 'vitest'

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI
  }
}

export const PHONE = 390
/** As wide as the window of a test is from the start. */
export const DESKTOP = 1024

export const setWindowWidth = (width: number): void => window.happyDOM.setViewport({ width, height: 800 })

/** In place of the browser's observer: what is watched is come to when a test says so. */
export const stubObserver = () => {
  const watched = new Map<Element, () => void>()
  class Observer implements IntersectionObserver {
    readonly root = null
    readonly rootMargin = ''
    readonly scrollMargin = ''
    readonly thresholds = []
    readonly #tell: IntersectionObserverCallback
    readonly #mine = new Set<Element>()
    constructor(tell: IntersectionObserverCallback) {
      this.#tell = tell
    }
    observe(target: Element) {
      this.#mine.add(target)
      watched.set(target, () => {
        const entry: Partial<IntersectionObserverEntry> = { target, isIntersecting: true }
        this.#tell([entry as IntersectionObserverEntry], this)
      })
    }
    takeRecords() {
      return []
    }
    unobserve(target: Element) {
      watched.delete(target)
    }
    disconnect() {
      for (const target of this.#mine) watched.delete(target)
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  return {
    /** Whether anything in here, itself included, waits to be come to. */
    waits: (place: Element) => [...watched.keys()].some((target) => place.contains(target)),
    comeTo: (place: Element): void => {
      act(() => {
        for (const [target, tell] of [...watched]) if (place.contains(target)) tell()
      })
    },
  }
}
