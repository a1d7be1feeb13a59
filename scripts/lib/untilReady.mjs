/**
 * Waits until `/ready` says that the index stands at the head of every chain; calls `onPatience` once when
 * that takes long. Throws with the server's own reason after `deadline` ms.
 */
export async function untilReady(url, { deadline = 60_000, onPatience = () => {} } = {}) {
  const end = Date.now() + deadline
  const patience = setTimeout(onPatience, 8000)
  try {
    for (;;) {
      const answer = await fetch(`${url}/ready`).catch(() => undefined)
      if (answer?.ok) return
      if (Date.now() > end)
        throw new Error(
          `the server was not ready in time: ${answer ? await answer.text() : 'no answer'}`,
        )
      await new Promise(done => setTimeout(done, 25))
    }
  } finally {
    clearTimeout(patience)
  }
}
