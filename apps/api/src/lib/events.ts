import { EventEmitter } from 'node:events'

/** A hint for the open pages of a user that something has changed. It has no content. */
export type PageEvent = { name: 'conversation'; data: { _id: string } } | { name: 'notification'; data: object }

/** Carries events to the open pages of users. An event may be lost; pages then learn of the change some seconds later. */
export interface Events {
  publish: (uids: readonly string[], event: PageEvent) => void
  /** Calls `listener` with each event of a user. Returns a function that ends this. */
  subscribe: (uid: string, listener: (event: PageEvent) => void) => () => void
}

/** Carries events within this process. */
export const createLocalEvents = (): Events => {
  // Each open page is a listener.
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    publish: (uids, event) => {
      for (const uid of uids) emitter.emit(uid, event)
    },
    subscribe: (uid, listener) => {
      emitter.on(uid, listener)
      return () => emitter.off(uid, listener)
    },
  }
}
