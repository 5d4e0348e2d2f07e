import { EventEmitter } from 'node:events'
import type { Logger } from 'pino'
import type { Redis } from './redis.ts'

/** A hint for the open pages of a user that something has changed. It has no content. */
export type PageEvent = { name: 'conversation'; data: { _id: string } } | { name: 'notification'; data: object }

/**
 * Carries events to the open pages of users. An event may be lost; the page then shows the change after the next event,
 * or when it is opened again.
 */
export interface Events {
  publish: (uids: readonly string[], event: PageEvent) => void
  /** Calls `listener` with each event of a user. Returns a function that ends this. */
  subscribe: (uid: string, listener: (event: PageEvent) => void) => () => void
  /** Whether events arrive at present. */
  isOpen: () => boolean
  /** Calls `listener` when events begin to be lost. */
  onLost: (listener: () => void) => void
}

const toChannel = (uid: string): string => `events:${uid}`

/** Carries events within this process. */
export const createLocalEvents = (): Events => {
  // Each open page is a listener.
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    publish: (uids, event) => {
      for (const uid of uids) emitter.emit(toChannel(uid), event)
    },
    subscribe: (uid, listener) => {
      emitter.on(toChannel(uid), listener)
      return () => emitter.off(toChannel(uid), listener)
    },
    isOpen: () => true,
    onLost: () => undefined,
  }
}

/** Carries events between all servers. Each server hears only of users who have a page open there. */
export const createRedisEvents = (redis: Redis, logger: Logger): Events & { close: () => void } => {
  // Subscribes again by itself after it has lost the connection.
  const subscriber = redis.duplicate({ disableOfflineQueue: false })
  // `connectRedis` logs that Redis is out of reach.
  const ignore = (): void => undefined
  subscriber.on('error', ignore)
  void subscriber.connect().catch(ignore)
  const warn = (error: unknown): void => logger.warn({ err: error }, 'events of a user may be lost')

  return {
    publish: (uids, event) => {
      const text = JSON.stringify(event)
      Promise.all(uids.map((uid) => redis.publish(toChannel(uid), text))).catch(ignore)
    },
    subscribe: (uid, listener) => {
      const receive = (text: string): void => listener(JSON.parse(text) as PageEvent)
      subscriber.subscribe(toChannel(uid), receive).catch(warn)
      return () => {
        if (subscriber.isOpen) subscriber.unsubscribe(toChannel(uid), receive).catch(warn)
      }
    },
    isOpen: () => subscriber.isReady,
    onLost: (listener) => void subscriber.on('error', listener),
    close: () => subscriber.destroy(),
  }
}
