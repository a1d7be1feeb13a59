export type Answers = {
  /** What was answered to `key` a moment ago or is being worked out; else what `make` answers. */
  share(
    chainId: number,
    key: string,
    make: (told: Told) => Promise<string>,
  ): Promise<Uint8Array<ArrayBuffer>>
  /**
   * Something has changed on a chain, or anywhere: what was answered before is not answered again. With
   * `touched`, only what is about one of these subjects, or everything.
   */
  forget(chainId?: number | undefined, touched?: readonly string[] | undefined): void
}

export type Told = {
  /** Which subjects alone the answer is about, said before anything is read; else it is about everything. */
  about(subjects: readonly string[] | undefined): void
  /** That it holds until something changes; else it changes with time, too. */
  holds(): void
}

/** Milliseconds for which an answer that changes with time is kept at most. */
const longest = 5000

type Entry = {
  answer: Promise<Uint8Array<ArrayBuffer>>
  until: number
  bytes: number
  scope: { about: readonly string[] | undefined; holds: boolean }
}

const encoder = new TextEncoder()

/**
 * Answers that many ask for at the same time, such as the first page of a collection, are made once. One is kept for
 * `lifetime` milliseconds at most (half of it at least, so that what was made together is not made anew together), for
 * five seconds where it changes with time, and no longer than until the next change of what it is about; what was begun
 * before a change is answered only to those who asked before it. Failures are not kept.
 */
export function createAnswers(options: createAnswers.Options): Answers {
  const { lifetime, most = 5000, mostBytes = 64 * 1024 * 1024, random = Math.random } = options
  const chains = new Map<number, Map<string, Entry>>()
  let count = 0
  let bytes = 0
  const drop = (entries: Map<string, Entry>, key: string, entry: Entry) => {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    count--
    bytes -= entry.bytes
  }
  const forgetChain = (entries: Map<string, Entry>, touched?: ReadonlySet<string>) => {
    for (const [key, entry] of entries)
      if (!touched || !entry.scope.about || entry.scope.about.some(each => touched.has(each)))
        drop(entries, key, entry)
  }
  const makeRoom = () => {
    for (const entries of chains.values())
      for (const [key, entry] of entries) {
        if (count <= most && bytes <= mostBytes) return
        drop(entries, key, entry)
      }
  }
  return {
    share(chainId, key, make) {
      const entries = chains.get(chainId) ?? new Map<string, Entry>()
      chains.set(chainId, entries)
      const known = entries.get(key)
      if (known && known.until > performance.now()) return known.answer
      if (known) drop(entries, key, known)
      const scope: Entry['scope'] = { about: undefined, holds: false }
      const told: Told = {
        about(subjects) {
          scope.about = subjects
        },
        holds() {
          scope.holds = true
        },
      }
      const begin = performance.now()
      const answer = make(told).then(text => encoder.encode(text))
      const entry: Entry = { answer, until: begin + Math.min(lifetime, longest), bytes: 0, scope }
      entries.set(key, entry)
      count++
      answer.then(
        ({ length }) => {
          if (entries.get(key) !== entry) return
          if (scope.holds) entry.until = begin + lifetime * (1 - random() / 2)
          entry.bytes = length
          bytes += length
          makeRoom()
        },
        () => drop(entries, key, entry),
      )
      return answer
    },
    forget(chainId, touched) {
      if (chainId === undefined) for (const entries of chains.values()) forgetChain(entries)
      else forgetChain(chains.get(chainId) ?? new Map(), touched && new Set(touched))
    },
  }
}

export declare namespace createAnswers {
  type Options = {
    /** Milliseconds. */
    lifetime: number
    /** How many answers are kept at most; 5,000 by default. */
    most?: number | undefined
    /** How many bytes of them; 64 MiB by default. */
    mostBytes?: number | undefined
    /** From 0 up to 1; `Math.random` by default. */
    random?: (() => number) | undefined
  }
}
