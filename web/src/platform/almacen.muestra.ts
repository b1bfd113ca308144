/** A browser's storage for tests: the part of Web Storage that the app uses, over a Map, with a quota of characters per value. */
export function almacen(cupo = Number.POSITIVE_INFINITY) {
  const mapa = new Map<string, string>();
  const propias = {
    getItem: (k: string) => mapa.get(k) ?? null,
    setItem(k: string, v: string) {
      if (v.length > cupo) throw new DOMException('lleno', 'QuotaExceededError');
      mapa.set(k, v);
    },
    removeItem: (k: string) => void mapa.delete(k),
  };
  return new Proxy(propias, {
    ownKeys: () => [...mapa.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}
