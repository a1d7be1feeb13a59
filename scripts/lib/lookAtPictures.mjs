import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { chromium } from 'playwright-core'
import { findBrowser } from './browser.mjs'

const perSheet = { 1440: 12, 390: 28 }

/** Every picture in a folder, by its path in it. */
const picturesOf = folder =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile() && entry.name.endsWith('.png'))
        .map(entry => relative(folder, join(entry.parentPath ?? entry.path, entry.name)))
        .sort()
    : []

/**
 * Compares the pictures of this run with those of the former one, and puts all of them on contact sheets. The
 * browser does both: it can read pictures, and no package is needed for it. Returns what differs.
 */
export async function lookAtPictures(folder) {
  const [now, before, differences, sheets] = ['now', 'before', 'differences', 'sheets'].map(name =>
    join(folder, name),
  )
  for (const each of [differences, sheets]) rmSync(each, { recursive: true, force: true })
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1600, height: 900 } })
    await page.route('http://pictures/**', route => {
      const path = decodeURIComponent(new URL(route.request().url()).pathname).slice(1)
      return path === ''
        ? route.fulfill({ contentType: 'text/html', body: '<!doctype html>' })
        : route.fulfill({ contentType: 'image/png', body: readFileSync(join(folder, path)) })
    })
    await page.goto('http://pictures/')
    const changes = []
    const known = new Set(picturesOf(before))
    const taken = picturesOf(now)
    for (const path of taken) {
      if (known.size === 0) break
      if (!known.has(path)) {
        changes.push({ path, what: 'new' })
        continue
      }
      if (readFileSync(join(now, path)).equals(readFileSync(join(before, path)))) continue
      const { share, size, picture } = await page.evaluate(compare, [
        `http://pictures/before/${encodeURI(toUrl(path))}`,
        `http://pictures/now/${encodeURI(toUrl(path))}`,
      ])
      if (share === 0 && !size) continue
      mkdirSync(dirname(join(differences, path)), { recursive: true })
      writeFileSync(join(differences, path), Buffer.from(picture, 'base64'))
      changes.push({ path, what: size ?? `${(share * 100).toFixed(2)} % of it` })
    }
    for (const path of known) if (!taken.includes(path)) changes.push({ path, what: 'gone' })
    await makeSheets(page, { taken, sheets })
    return { taken: taken.length, compared: known.size > 0, changes }
  } finally {
    await browser.close()
  }
}

const toUrl = path => path.split(sep).join('/')

/** All pictures of a theme and a size, a few at a time, each with its name. */
async function makeSheets(page, { taken, sheets }) {
  mkdirSync(sheets, { recursive: true })
  const kinds = new Map()
  for (const path of taken) {
    const [, theme, width] = path.match(/\.(dark|light)\.(\d+)\.png$/) ?? []
    const group = path.split(sep)[0]
    const kind = `${group}.${theme}.${width}`
    kinds.set(kind, [...(kinds.get(kind) ?? []), path])
  }
  for (const [kind, paths] of kinds) {
    const width = Number(kind.split('.').at(-1))
    const count = perSheet[width] ?? 12
    for (let from = 0; from < paths.length; from += count) {
      const figures = paths
        .slice(from, from + count)
        .map(
          path =>
            `<figure><img src="/now/${encodeURI(toUrl(path))}"><figcaption>${toUrl(path)}</figcaption></figure>`,
        )
      await page.evaluate(
        async ([html, columns]) => {
          document.body.innerHTML = html
          document.body.style.cssText = `margin:8px;display:grid;gap:8px;background:#777;font:11px sans-serif;grid-template-columns:repeat(${columns},minmax(0,1fr))`
          for (const figure of document.querySelectorAll('figure')) figure.style.margin = '0'
          const images = [...document.images]
          for (const image of images) image.style.width = '100%'
          await Promise.all(images.map(image => image.decode()))
        },
        [figures.join(''), width > 1000 ? 3 : 7],
      )
      const name = `${kind}.${String(from / count + 1).padStart(2, '0')}.png`
      await page.screenshot({ path: join(sheets, name), fullPage: true })
    }
  }
}

/** Runs in the page: how much of two pictures differs, and a picture of it: red on what they have in common. */
async function compare([first, second]) {
  const [a, b] = await Promise.all(
    [first, second].map(async url => createImageBitmap(await (await fetch(url)).blob())),
  )
  const size = a.width !== b.width || a.height !== b.height ? 'another size' : undefined
  const [width, height] = [Math.max(a.width, b.width), Math.max(a.height, b.height)]
  const pixels = image => {
    const canvas = new OffscreenCanvas(width, height).getContext('2d')
    canvas.drawImage(image, 0, 0)
    return canvas.getImageData(0, 0, width, height)
  }
  const [before, after] = [pixels(a), pixels(b)]
  let count = 0
  for (let at = 0; at < after.data.length; at += 4) {
    const far = [0, 1, 2].some(
      part => Math.abs(before.data[at + part] - after.data[at + part]) > 12,
    )
    if (far) count++
    for (let part = 0; part < 3; part++)
      after.data[at + part] = far
        ? [230, 30, 60][part]
        : 160 + Math.round(after.data[at + part] * 0.25)
  }
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d').putImageData(after, 0, 0)
  const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return { share: count / (width * height), size, picture: btoa(text) }
}
