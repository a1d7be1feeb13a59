import type { World } from './world.ts'

/** How a node behaves on its WebSocket: what it sends when it was asked, and when a block was mined. */
export type SocketManner = {
  /** It never opens when false. */
  opens?: boolean | undefined
  /** Frames in answer to what was sent. */
  answers?: ((asked: { id: number; method: string }) => readonly string[]) | undefined
  /** Frames sent each second. */
  chatter?: ((second: number) => readonly string[]) | undefined
  /** Milliseconds after which it is gone. */
  closes?: number | undefined
}

/** A node's WebSocket in memory; `open` counts those that nobody closed. */
export function fakeSockets(
  world: World,
  manner: SocketManner,
): { open: () => number; made: number } {
  const { clock } = world
  const state = { made: 0, open: () => sockets.filter(entry => entry.readyState < 2).length }
  const sockets: { readyState: number }[] = []
  world.sockets = state.open
  function Socket() {
    const target = new EventTarget()
    state.made += 1
    const tell = (frames: readonly string[]) => {
      for (const data of frames) target.dispatchEvent(Object.assign(new Event('message'), { data }))
    }
    const end = () => {
      if (socket.readyState === 3) return
      socket.readyState = 3
      target.dispatchEvent(new Event('close'))
    }
    const socket = Object.assign(target, {
      readyState: 0,
      send: (text: string) => {
        const asked = JSON.parse(text)
        clock.after(10, () => tell(manner.answers?.(asked) ?? []))
      },
      close: end,
    })
    sockets.push(socket)
    if (manner.opens !== false) {
      clock.after(10, () => {
        if (socket.readyState !== 0) return
        socket.readyState = 1
        target.dispatchEvent(new Event('open'))
      })
    }
    if (manner.closes !== undefined) clock.after(manner.closes, end)
    const chat = (second: number) => {
      if (socket.readyState > 1 || second > 60) return
      tell(manner.chatter?.(second) ?? [])
      clock.after(1_000, () => chat(second + 1))
    }
    if (manner.chatter) clock.after(1_000, () => chat(1))
    return socket
  }
  Object.assign(globalThis, { WebSocket: Socket })
  return state
}
