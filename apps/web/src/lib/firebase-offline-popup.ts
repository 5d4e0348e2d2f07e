/**
 * Emulator builds only. Before it opens a popup, firebase/auth fetches a script from Google; without internet the sign-in
 * then fails with auth/internal-error. Where `window.gapi.iframes` exists already the SDK takes that: this is as much of
 * it as the SDK and the emulator's popup page use. The emulator must answer under the page's own origin, because its popup
 * looks through the opener's frames for the one whose address carries its key.
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

const relayFrame = ({ url, attributes }: OpenOptions): HTMLIFrameElement => {
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
  const frame = relayFrame(options)
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
          // The SDK throws after it has taken the answer, and would report its own throw as auth/internal-error.
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
