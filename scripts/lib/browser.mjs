import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

// The one without windows first: it draws the same pages with three quarters of the work.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const executable = path => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** An installed Chrome or Chromium: the one that CHROME_PATH names, else the first that is found. */
export function findBrowser() {
  if (process.env.CHROME_PATH)
    return executable(process.env.CHROME_PATH) ? process.env.CHROME_PATH : undefined
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return [...names.flatMap(name => folders.map(folder => join(folder, name))), ...places].find(
    executable,
  )
}

/** Older systems do not have the first one. */
const command = `apt-get update && (${['chromium-headless-shell', 'chromium']
  .map(name => `apt-get install -y --no-install-recommends ${name} fonts-noto-color-emoji`)
  .join(' || ')})`

/**
 * The browser for the tests. Installs Debian's Chromium when there is none and we may; else throws an
 * error that gives the command to run.
 */
export async function ensureBrowser({ log = () => {} } = {}) {
  const found = findBrowser()
  if (found) return found
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(
      `The browser tests need Chrome or Chromium. Install one (on Debian or Ubuntu: sudo sh -c '${command}'), or set CHROME_PATH.`,
    )
  }
  log('Installing Chromium…')
  const { code, output } = await run('sh', ['-c', command], {
    quiet: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })
  const installed = findBrowser()
  if (code !== 0 || !installed)
    throw new Error(`${output.slice(-2000)}\nChromium could not be installed: ${command}`)
  return installed
}
