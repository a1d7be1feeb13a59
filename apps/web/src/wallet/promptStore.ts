/** What a person is asked before the developer wallet signs. */
export type WalletPrompt = {
  id: number
  title: string
  account: string
  facts: readonly { label: string; value: string }[]
  /** The fields as they are signed, for those who want to see them. */
  details?: readonly { label: string; value: string }[] | undefined
}

/** One question at a time, the rest wait in line. */
export function createPromptStore(): PromptStore {
  let queue: readonly { prompt: WalletPrompt; answer(yes: boolean): void }[] = []
  let next = 1
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  return {
    ask(question) {
      return new Promise(resolve => {
        const prompt = { ...question, id: next++ }
        queue = [...queue, { prompt, answer: resolve }]
        notify()
      })
    },
    answer(id, yes) {
      const entry = queue.find(item => item.prompt.id === id)
      if (entry === undefined) return
      queue = queue.filter(item => item !== entry)
      notify()
      entry.answer(yes)
    },
    current: () => queue[0]?.prompt,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type PromptStore = {
  /** Resolves to whether the person agreed. */
  ask(question: Omit<WalletPrompt, 'id'>): Promise<boolean>
  answer(id: number, yes: boolean): void
  current(): WalletPrompt | undefined
  subscribe(listener: () => void): () => void
}
