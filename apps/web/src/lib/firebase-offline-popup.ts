/**
 * For emulator builds. Before it opens a popup, firebase/auth loads a script from Google, and without internet the
 * sign-in fails with auth/internal-error. The SDK skips the script if `window.gapi.iframes` exists. This file
 * implements the parts of that API that the SDK and the emulator's popup use. The emulator must have the page's origin,
 * because its popup searches the frames of the opener for a URL with the same API key and app name.
 */
type Handler = (message: unknown) => unknown

interface OpenOptions {
  where: HTMLElement
  url: string
  attributes: { style: Partial<CSSStyleDeclaration> }
}

interface PopupMessage {
  eventType?: string
  data?: { authEvent?: unknown }
}

const createRelayFrame = ({ url, attributes }: OpenOptions): HTMLIFrameElement => {
  const frame = document.createElement('iframe')
  frame.title = 'Sign-in relay'
  Object.assign(frame.style, attributes.style)
  frame.src = `/auth-relay.html${new URL(url).search}`
  return frame
}

const open = (options: OpenOptions, onOpen: (iframe: unknown) => unknown) => {
  const handlers = new Map<string, Handler>()
  const receive = ({ origin, data }: MessageEvent<PopupMessage>) => {
    if (origin !== location.origin || data.eventType !== 'sendAuthEvent') return
    handlers.get('authEvent')?.({
      type: 'authEvent',
      authEvent: data.data?.authEvent,
    })
  }
  const frame = createRelayFrame(options)
  const loaded = new Promise<void>((resolve) => {
    frame.addEventListener('load', () => {
      frame.contentWindow?.addEventListener('message', receive)
      resolve()
    })
  })
  options.where.append(frame)

  return onOpen({
    register: (name: string, handler: Handler) => handlers.set(name, handler),
    send: (_name: string, _data: unknown, reply: (answers: unknown[]) => void) =>
      setTimeout(() => {
        try {
          reply([{ webStorageSupport: true }])
        } catch {
          // The SDK throws after it has processed the reply, and would report that as auth/internal-error.
        }
      }),
    restyle: () => Promise.resolve(),
    ping: (done: () => void) => loaded.then(done),
  })
}

export const installOfflinePopup = (): void => {
  Object.assign(window, {
    gapi: {
      iframes: {
        Iframe: Object,
        CROSS_ORIGIN_IFRAMES_FILTER: {},
        getContext: () => ({ open }),
      },
    },
  })
}
