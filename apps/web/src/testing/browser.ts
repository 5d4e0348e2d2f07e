import { act } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import { vi } from 'vitest'

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI
  }
}

/** Window widths in px. `DESKTOP` is the initial one. */
export const PHONE = 390
export const DESKTOP = 1024

export const setWindowWidth = (width: number): void => window.happyDOM.setViewport({ width, height: 800 })

/** Replaces IntersectionObserver: elements intersect when a test calls `scrollTo`. */
export const stubObserver = () => {
  const watched = new Map<Element, () => void>()
  class Observer implements IntersectionObserver {
    readonly root = null
    readonly rootMargin = ''
    readonly scrollMargin = ''
    readonly thresholds = []
    readonly #callback: IntersectionObserverCallback
    readonly #targets = new Set<Element>()
    constructor(callback: IntersectionObserverCallback) {
      this.#callback = callback
    }
    observe(target: Element) {
      this.#targets.add(target)
      watched.set(target, () => {
        const entry: Partial<IntersectionObserverEntry> = { target, isIntersecting: true }
        this.#callback([entry as IntersectionObserverEntry], this)
      })
    }
    takeRecords() {
      return []
    }
    unobserve(target: Element) {
      watched.delete(target)
    }
    disconnect() {
      for (const target of this.#targets) watched.delete(target)
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  return {
    /** Returns whether this element or one inside it is observed. */
    isObserved: (element: Element) => [...watched.keys()].some((target) => element.contains(target)),
    scrollTo: (element: Element): void => {
      act(() => {
        for (const [target, notify] of [...watched]) if (element.contains(target)) notify()
      })
    },
  }
}

/** Changes storage as another tab of the browser does. */
export const editInOtherTab = (edit: () => void): Promise<void> =>
  act(() => {
    edit()
    dispatchEvent(new StorageEvent('storage'))
    return Promise.resolve()
  })
