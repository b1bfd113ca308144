import { agrupados } from '@anden/contrato/agrupados.ts';
import type { PreguntaEditable } from '@anden/contrato/marcador/borrador.ts';

/** Where each question of a script is drawn: in layers, below those that lead to it. Lengths in units of the drawing, which are pixels at its own size. */

export const CAJA = { ancho: 168, alto: 56 } as const;
const HUECO = { x: 28, y: 52 } as const;
/** Room at the sides for arrows that lead back. */
const ORILLA = 24;
/** How often layers are put in order by what they hang from. */
const VUELTAS = 4;

export interface Caja {
  CLAVE: number;
  x: number;
  y: number;
  /** Its place among the questions, from 1. */
  numero: number;
  alcanzada: boolean;
  /** Answers that end the call there. */
  terminan: number;
}

export interface Flecha {
  de: number;
  a: number;
  /** SVG path. */
  camino: string;
  /** It does not lead down: it closes a circle, or begins where nobody comes. */
  regresa: boolean;
}

export interface Dibujo {
  ancho: number;
  alto: number;
  cajas: Caja[];
  flechas: Flecha[];
}

const destinosDe = (p: PreguntaEditable): number[] => [
  ...new Set(p.respuestas.flatMap((r) => (r.LLEVA_A === 'siguiente_pregunta' ? (r.SIGUIENTE ?? []) : []))),
];

/** The questions that are reached from the first one, each before those it leads to, but for the arrows that close a circle. */
function enSuOrden(porClave: ReadonlyMap<number, PreguntaEditable>, primera: number): number[] {
  const vistas = new Set<number>();
  const salidas: number[] = [];
  const visita = (clave: number): void => {
    vistas.add(clave);
    const p = porClave.get(clave);
    for (const a of p ? destinosDe(p) : []) if (porClave.has(a) && !vistas.has(a)) visita(a);
    salidas.push(clave);
  };
  visita(primera);
  return salidas.reverse();
}

/**
 * The questions by layers: each below all that lead to it, but for the arrows that close a circle; those nobody reaches in a layer of their own, the
 * last one.
 */
function capasDe(preguntas: readonly PreguntaEditable[]): { capas: number[][]; alcanzadas: Set<number> } {
  const porClave = new Map(preguntas.map((p) => [p.CLAVE, p]));
  const [primera] = preguntas;
  const orden = primera ? enSuOrden(porClave, primera.CLAVE) : [];
  const lugar = new Map(orden.map((clave, i) => [clave, i]));
  const capa = new Map<number, number>();
  for (const [i, clave] of orden.entries()) {
    const suya = capa.get(clave) ?? 0;
    capa.set(clave, suya);
    const p = porClave.get(clave);
    for (const a of p ? destinosDe(p) : [])
      if ((lugar.get(a) ?? -1) > i) capa.set(a, Math.max(capa.get(a) ?? 0, suya + 1));
  }
  const sueltas = preguntas.filter((p) => !lugar.has(p.CLAVE)).map((p) => p.CLAVE);
  const capas = [...agrupados(orden, (clave) => capa.get(clave) ?? 0)]
    .toSorted(([a], [b]) => a - b)
    .map(([, claves]) => claves);
  return { capas: sueltas.length > 0 ? [...capas, sueltas] : capas, alcanzadas: new Set(orden) };
}

/** Puts the questions of each layer near the middle of those they hang from, so that few arrows cross. */
function ordenadas(capas: number[][], flechas: readonly (readonly [number, number])[]): number[][] {
  let orden = capas;
  for (let vuelta = 0; vuelta < VUELTAS; vuelta++) {
    const lugar = new Map(orden.flatMap((capa) => capa.map((c, i) => [c, i - capa.length / 2] as const)));
    const medio = (clave: number): number => {
      const vecinas = flechas.flatMap(([de, a]) => (a === clave && de !== clave ? [lugar.get(de) ?? 0] : []));
      return vecinas.length === 0
        ? (lugar.get(clave) ?? 0)
        : vecinas.reduce((n, x) => n + x, 0) / vecinas.length;
    };
    orden = orden.map((capa) => capa.toSorted((a, b) => medio(a) - medio(b)));
  }
  return orden;
}

function caminoDe(de: Caja, a: Caja, regresa: boolean): string {
  const x1 = de.x + CAJA.ancho / 2;
  const x2 = a.x + CAJA.ancho / 2;
  if (!regresa) {
    const y1 = de.y + CAJA.alto;
    const medio = (y1 + a.y) / 2;
    return `M ${x1} ${y1} C ${x1} ${medio}, ${x2} ${medio}, ${x2} ${a.y}`;
  }
  // Round the right side of both.
  const y1 = de.y + CAJA.alto / 2;
  const y2 = a.y + CAJA.alto / 2;
  const fuera = Math.max(de.x, a.x) + CAJA.ancho + ORILLA;
  const y3 = de.CLAVE === a.CLAVE ? y2 + CAJA.alto / 4 : y2;
  return `M ${de.x + CAJA.ancho} ${y1} C ${fuera} ${y1}, ${fuera} ${y3}, ${a.x + CAJA.ancho} ${y3}`;
}

export function dibujoDe(preguntas: readonly PreguntaEditable[]): Dibujo {
  const pares = preguntas.flatMap((p) => destinosDe(p).map((a) => [p.CLAVE, a] as const));
  const { capas, alcanzadas } = capasDe(preguntas);
  const orden = ordenadas(capas, pares);
  const masAncha = Math.max(1, ...orden.map((c) => c.length));
  const ancho = masAncha * (CAJA.ancho + HUECO.x) - HUECO.x + 2 * ORILLA;
  const numeros = new Map(preguntas.map((p, i) => [p.CLAVE, i + 1]));
  const porClave = new Map(preguntas.map((p) => [p.CLAVE, p]));
  const capaDe = new Map(orden.flatMap((capa, n) => capa.map((clave) => [clave, n] as const)));
  const cajas = orden.flatMap((capa, n) => {
    const suyo = capa.length * (CAJA.ancho + HUECO.x) - HUECO.x;
    return capa.map(
      (CLAVE, i): Caja => ({
        CLAVE,
        x: (ancho - suyo) / 2 + i * (CAJA.ancho + HUECO.x),
        y: ORILLA / 2 + n * (CAJA.alto + HUECO.y),
        numero: numeros.get(CLAVE) ?? 0,
        alcanzada: alcanzadas.has(CLAVE),
        terminan:
          porClave.get(CLAVE)?.respuestas.filter((r) => r.LLEVA_A !== 'siguiente_pregunta').length ?? 0,
      }),
    );
  });
  const caja = new Map(cajas.map((c) => [c.CLAVE, c]));
  const flechas = pares.flatMap(([de, a]): Flecha[] => {
    const [x, y] = [caja.get(de), caja.get(a)];
    if (!x || !y) return [];
    const regresa = (capaDe.get(a) ?? 0) <= (capaDe.get(de) ?? 0);
    return [{ de, a, regresa, camino: caminoDe(x, y, regresa) }];
  });
  return { ancho, alto: orden.length * (CAJA.alto + HUECO.y) - HUECO.y + ORILLA, cajas, flechas };
}

/** A text in lines of at most so many characters, cut with an ellipsis after the last. */
export function enRenglones(texto: string, largo: number, renglones: number): string[] {
  const dichos: string[] = [];
  for (const palabra of texto.split(/\s+/).filter(Boolean)) {
    const ultimo = dichos.at(-1);
    if (ultimo !== undefined && `${ultimo} ${palabra}`.length <= largo)
      dichos[dichos.length - 1] = `${ultimo} ${palabra}`;
    else dichos.push(palabra);
  }
  const cortos = dichos.map((d) => (d.length > largo ? `${d.slice(0, largo - 1)}…` : d));
  if (cortos.length <= renglones) return cortos;
  const ultimo = cortos[renglones - 1] ?? '';
  return [...cortos.slice(0, renglones - 1), `${ultimo.slice(0, largo - 1)}…`];
}
