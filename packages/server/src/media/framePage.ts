/** The type of what `framePage` makes. */
export const pageType = 'text/html; charset=utf-8'

/**
 * Puts a stranger's page into a frame of a page of ours, which holds nothing else. The stranger's has no address of its
 * own then (`about:srcdoc`): wallets that put themselves into every page, also in frames, do it by the address, and
 * would take it for the marketplace. And what the policy of ours forbids, above all to lead the frame elsewhere, holds
 * for what is in it, which the policy of the app cannot say so narrowly.
 */
export function framePage(html: string): string {
  const inner = html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Interactive media</title><style>html,body,iframe{display:block;inline-size:100%;block-size:100%;margin:0;border:0;overflow:hidden}</style><body><iframe title="Interactive media" sandbox="allow-scripts" allow="" referrerpolicy="no-referrer" srcdoc="${inner}"></iframe></body></html>`
}

/**
 * What such a page may do: run, draw, and read what stands in itself. It has an origin that nobody else has, and
 * asks nobody for anything.
 *
 * @param ancestors Origins of pages besides our own that may show it.
 */
export function pagePolicy(ancestors: readonly string[]): string {
  const inline = 'data: blob:'
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'unsafe-inline' 'unsafe-eval' ${inline}`,
    'worker-src blob:',
    "style-src 'unsafe-inline' data:",
    `img-src ${inline}`,
    `media-src ${inline}`,
    `font-src ${inline}`,
    `connect-src ${inline}`,
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${["'self'", ...ancestors].join(' ')}`,
  ].join('; ')
}

/** Nothing of the device, and not the whole screen. */
export const pagePermissions = [
  ...['accelerometer', 'camera', 'clipboard-read', 'clipboard-write', 'display-capture'],
  ...['fullscreen', 'gamepad', 'geolocation', 'gyroscope', 'hid', 'idle-detection', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'picture-in-picture', 'publickey-credentials-create'],
  ...['publickey-credentials-get', 'screen-wake-lock', 'serial', 'storage-access', 'usb'],
  ...['window-management', 'xr-spatial-tracking'],
]
  .map(name => `${name}=()`)
  .join(', ')
