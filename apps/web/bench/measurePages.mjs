import { gzipSync } from 'node:zlib'
import { pages } from './pages.mjs'
import { targets } from './targets.mjs'

/** How soon each main page is there, how much it moves, and how soon it answers, in a new profile each. */
export async function measurePages({ open, url, collection, drop, listed }) {
  const rows = [await weighFirst(open, url)]
  for (const { name, path, account, isPhone, arrived, use } of pages({
    collection,
    drop,
    listed,
  })) {
    // Who is connected is remembered; nothing else is.
    const storageState = account === undefined ? undefined : await connected(open, url, account)
    const { page, close } = await open({ storageState, isPhone })
    try {
      await page.goto(url + path)
      await arrived(page)
      await page.waitForLoadState('networkidle')
      const { paint, shift } = await page.evaluate(() => window.seen)
      await use(page)
      // What was pressed last is told after it was painted.
      await page.evaluate(
        () => new Promise(done => requestAnimationFrame(() => setTimeout(done, 300))),
      )
      const { slowest, interactions, shift: later } = await page.evaluate(() => window.seen)
      if (paint === 0 || interactions === 0) throw new Error(`Nothing was measured of ${name}.`)
      const moved = Math.max(shift, later)
      rows.push(
        [`${name}: largest contentful paint`, ms(paint), ms(targets.paint), paint < targets.paint],
        [
          `${name}: slowest of ${interactions} events of interactions`,
          ms(slowest),
          ms(targets.interaction),
          slowest < targets.interaction,
        ],
        [`${name}: layout shift`, moved.toFixed(3), `${targets.shift}`, moved < targets.shift],
      )
    } finally {
      await close()
    }
  }
  return rows
}

/** The JavaScript that the first page has loaded once nothing is on its way any more. */
async function weighFirst(open, url) {
  const { page, close } = await open()
  try {
    await page.goto(url)
    await page.waitForLoadState('networkidle')
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(entry => entry.name),
    )
    const scripts = [...new Set(loaded.filter(name => name.endsWith('.js')))]
    if (scripts.length === 0) throw new Error('The first page has loaded no script.')
    const sizes = await Promise.all(
      scripts.map(async script => {
        const answer = await fetch(script)
        return gzipSync(new Uint8Array(await answer.arrayBuffer())).length
      }),
    )
    const weight = sizes.reduce((sum, size) => sum + size, 0) / 1024
    return [
      `the first page: JavaScript in ${scripts.length} files, gzipped`,
      ...[`${weight.toFixed(1)} kB`, `${targets.weight} kB`, weight <= targets.weight],
    ]
  } finally {
    await close()
  }
}

async function connected(open, url, account) {
  const { page, close } = await open()
  try {
    await page.goto(url)
    await page.getByRole('banner').getByRole('button', { name: 'Connect' }).click()
    await page.getByRole('menuitemradio', { name: account }).click()
    await page.getByRole('button', { name: /^Wallet: / }).waitFor()
    return await page.context().storageState()
  } finally {
    await close()
  }
}

const ms = value => `${value.toFixed(0)} ms`
