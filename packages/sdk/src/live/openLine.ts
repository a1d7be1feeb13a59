/** The part of a WebSocket that is used; browsers, Node 22 and the package `ws` have it. */
export type Socket = {
  send(text: string): void
  close(): void
  addEventListener(
    name: 'open' | 'message' | 'close' | 'error',
    listener: (event: { data?: unknown }) => void,
  ): void
}

/** One connection. */
export type Line = { send(message: object): void; end(): void }

/**
 * A connection that ends itself when nothing is heard: the pings of the protocol are not shown to pages,
 * so a quiet line is asked for a sign of life.
 */
export function openLine(options: openLine.Options): Line {
  const { heartbeat, deadline } = options
  const socket = new options.WebSocket(options.url)
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const end = () => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    socket.close()
  }
  const fail = () => {
    if (isOver) return
    end()
    options.onEnd()
  }
  const wait = (milliseconds: number, then: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(then, milliseconds)
  }
  const send = (message: object) => {
    if (isOver) return
    try {
      socket.send(JSON.stringify(message))
    } catch {
      fail()
    }
  }
  const ask = () => {
    wait(deadline, fail)
    send({ type: 'ping' })
  }

  wait(deadline, fail)
  socket.addEventListener('open', () => {
    if (isOver) return
    wait(heartbeat, ask)
    options.onOpen()
  })
  socket.addEventListener('message', ({ data }) => {
    if (isOver) return
    wait(heartbeat, ask)
    if (typeof data === 'string') options.onText(data)
  })
  socket.addEventListener('close', fail)
  // Stays when the line has ended: a socket that is closed while it opens reports an error.
  socket.addEventListener('error', fail)
  return { send, end }
}

export declare namespace openLine {
  type Options = {
    WebSocket: new (url: string) => Socket
    url: string
    /** Milliseconds without a word after which a sign of life is asked for. */
    heartbeat: number
    /** Milliseconds for that sign, and for the connection to open. */
    deadline: number
    onOpen: () => void
    onText: (text: string) => void
    /** The connection is gone, and was not ended here. */
    onEnd: () => void
  }
}
