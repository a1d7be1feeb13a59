/** Bytes that are handed to a socket ahead of its reader. */
const mostBuffered = 256 * 1024
/** Characters that wait for a reader before the news among them are dropped. The texts are the same for all sockets. */
const mostWaiting = 8 * 1024 * 1024
/** Characters that may wait when more of what was missed is read. */
const mostAhead = 1024 * 1024
/** Milliseconds for which a reader of what it missed may take nothing. */
const patience = 60_000

/** What a socket lets its session do. */
export type Line = {
  /** Calls `sent` when it is on its way. */
  send(text: string, sent: () => void): void
  close(code: number, reason: string): void
  /** Bytes that are not on their way yet. */
  buffered(): number
}

/** What waits to be sent to one socket, in order, and never more than a reader can be let wait for. */
export type Outbox = {
  /** An answer: it is sent, or the reader is sent away. */
  send(text: string): void
  /** News: of a reader for whom too much waits they are dropped, all of them, and it is told so. */
  tell(text: string): void
  /** Waits until there is room to read more; false when the reader took nothing for too long, or is gone. */
  room(): Promise<boolean>
  end(): void
}

type Entry = { text: string; isNews: boolean }

/**
 * @param options `gap` is what a reader is told in place of the news that were dropped; `tooSlow` lets one go who takes
 * nothing for too long, or for whom too many answers wait.
 */
export function createOutbox(
  line: Line,
  { gap, tooSlow }: { gap: () => string; tooSlow: () => void },
): Outbox {
  let queue: Entry[] = []
  let head = 0
  let queued = 0
  let isOver = false
  let waiters: ((isThere: boolean) => void)[] = []

  const answer = (isThere: boolean) => {
    const all = waiters
    waiters = []
    for (const each of all) each(isThere)
  }
  const pump = () => {
    while (!isOver && line.buffered() < mostBuffered) {
      const entry = queue[head]
      if (entry === undefined) break
      const { text } = entry
      queued -= text.length
      if (++head === queue.length) {
        queue = []
        head = 0
      }
      line.send(text, pump)
    }
    if (queued <= mostAhead) answer(true)
  }
  const end = () => {
    isOver = true
    queue = []
    head = 0
    queued = 0
    answer(false)
  }

  const dropNews = () => {
    queue = queue.slice(head).filter(({ isNews }) => !isNews)
    head = 0
    // A gap that was told before is dropped with the rest: this one covers it.
    queue.push({ text: gap(), isNews: true })
    queued = queue.reduce((sum, { text }) => sum + text.length, 0)
  }
  const put = (text: string, isNews: boolean) => {
    if (isOver) return
    queue.push({ text, isNews })
    queued += text.length
    if (queued > mostWaiting) dropNews()
    if (queued > mostWaiting) tooSlow()
    else pump()
  }

  return {
    end,
    send: text => put(text, false),
    tell: text => put(text, true),
    async room() {
      if (isOver) return false
      if (queued <= mostAhead) return true
      const before = queued
      let timer: NodeJS.Timeout | undefined
      const isThere = await new Promise<boolean>(resolve => {
        waiters.push(resolve)
        timer = setTimeout(() => resolve(false), patience).unref()
      })
      clearTimeout(timer)
      if (isThere || isOver) return isThere
      // Slow is not dead: whoever took something since gets as long again.
      if (queued < before) return this.room()
      tooSlow()
      return false
    },
  }
}
