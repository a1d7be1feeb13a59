import { createServer } from 'node:http'

/**
 * An HTTP server on a free port of 127.0.0.1 that counts what comes in. `answer` gets the request and its
 * body and returns a status and JSON; `delay` milliseconds pass before each answer.
 */
export async function listen(answer, { delay = 0 } = {}) {
  let pace = delay
  const timers = new Set()
  const pause = milliseconds =>
    new Promise(resolve => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        resolve()
      }, milliseconds)
      timers.add(timer)
    })
  const load = { now: 0, peak: 0 }
  const server = createServer(async (request, response) => {
    load.now += 1
    load.peak = Math.max(load.peak, load.now)
    response.once('close', () => {
      load.now -= 1
    })
    try {
      let body = ''
      for await (const chunk of request) body += chunk
      if (pace > 0) await pause(pace)
      const { status = 200, json } = await answer(request, body)
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(json))
    } catch (error) {
      response.writeHead(500, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ message: String(error) }))
    }
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    server,
    load,
    url: `http://127.0.0.1:${server.address().port}`,
    slowDown(milliseconds) {
      pace = milliseconds
    },
    async close() {
      if (!server.listening) return
      for (const timer of timers) clearTimeout(timer)
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
