import type { Page } from 'playwright-core'

/**
 * What an attack would have left in a page: whether it has run, what it put there, where that leads, what is turned
 * around or hidden, and what flows over. A page asks other hosts for nothing: that is seen to by `openApp`.
 */
export function damage(page: Page): Promise<damage.Damage> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll('body *')]
    const tell = (found: Element) => found.outerHTML.slice(0, 200)
    const { scrollWidth, clientWidth } = document.documentElement
    const addresses = ['href', 'action', 'poster', 'src', 'data', 'formaction', 'xlink:href']
    return {
      over:
        scrollWidth > clientWidth
          ? all.filter(each => each.getBoundingClientRect().right > clientWidth + 0.5).map(tell)
          : [],
      hits: Number(Reflect.get(window, 'hits') ?? 0),
      // Written out, and never as the character that turns the text around.
      turned: /[\u202e\u2066\u2067\u200b]/.test(document.body.textContent ?? ''),
      // Dialogs stand beside the app's root.
      put: all
        .filter(
          each =>
            each.matches(
              'script, iframe, object, embed, link, base, meta, template, style, form[action*=evil], [srcdoc]',
            ) || each.getAttributeNames().some(name => name.startsWith('on')),
        )
        .map(tell),
      led: all
        .filter(each => !/^data:image\//.test(each.getAttribute('src') ?? ''))
        .flatMap(each => addresses.flatMap(name => each.getAttribute(name) ?? []))
        .filter(address => new URL(address, location.href).origin !== location.origin),
    }
  })
}

/** That nothing happened. */
damage.none = { over: [], hits: 0, turned: false, put: [], led: [] } as damage.Damage

export declare namespace damage {
  type Damage = { over: string[]; hits: number; turned: boolean; put: string[]; led: string[] }
}
