/** A figure of a chart, with a link to its rows. */
export interface Punto {
  /** null: there is nothing to measure. */
  valor: number | null;
  /** Address of its rows. */
  liga?: string | undefined;
  /** Shown after the figure: how many rows it covers. */
  nota?: string | undefined;
}

/** The figures of one thing or one day: a mark for each series. */
export interface Grupo {
  id: string;
  titulo: string;
  /** A shorter title for the axis. */
  corto?: string;
  puntos: readonly Punto[];
}

/** A bar; a point of a line over the bars; or a short rule across its group's bars, such as what was to be reached. */
export type TrazoDeSerie = 'barra' | 'linea' | 'raya';

/** Everything that a chart shows, however it is drawn; it is also the table behind it. */
export interface Cuadro {
  titulo: string;
  /** What is counted, over which rows. */
  nota?: string;
  /** What a group is: 'Motivo', 'Día'. */
  grupo: string;
  /** What is measured; several series are told apart by colour and pattern. */
  series: readonly string[];
  grupos: readonly Grupo[];
  /** How each series is drawn among vertical bars. Default: all as bars. */
  trazos?: readonly TrazoDeSerie[];
  /** The figure at which a bar is full: it is drawn no longer for a larger one, and what is written is the true one. */
  tope?: number;
  /** How many groups are drawn; the others are only in the table. Default: all. */
  dibujados?: number;
  /** Writes a figure with its unit. */
  escribe: (valor: number) => string;
  /** Writes a figure of the axis. Default: {@link escribe}. */
  enEje?: (valor: number) => string;
}

/** The ways to draw a chart. */
export type Dibujo =
  | 'barras'
  | 'apiladas'
  | 'ranking'
  | 'linea'
  | 'escalones'
  | 'calor'
  | 'partes'
  | 'chispa';

/** A mark, by its group and its series. */
export interface Lugar {
  grupo: number;
  serie: number;
}

/** A mark in words: 'Robo, Costo: -1,200.00'. */
export function enPalabras({ grupos, series, escribe }: Cuadro, { grupo, serie }: Lugar): string {
  const g = grupos[grupo];
  const { valor = null, nota } = g?.puntos[serie] ?? {};
  const nombre = series.length > 1 ? `${g?.titulo}, ${series[serie]}` : (g?.titulo ?? '');
  return `${nombre}: ${valor === null ? 'sin datos' : escribe(valor)}${nota ? `, ${nota}` : ''}`;
}

const hay = ({ grupos }: Cuadro, { grupo, serie }: Lugar): boolean =>
  (grupos[grupo]?.puntos[serie]?.valor ?? null) !== null;

/** Where an arrow key leads: along the groups, or among the series of one group. */
const PASOS: Readonly<Record<string, readonly [grupos: number, series: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/**
 * The mark to which a key leads from another, or null if there is none. Marks without a figure are skipped.
 * @param acostada whether groups go downwards, as in a ranking: up and down then move along them
 */
export function siguiente(cuadro: Cuadro, de: Lugar, tecla: string, acostada: boolean): Lugar | null {
  const ultimo = cuadro.grupos.length - 1;
  if (tecla === 'Home') return buscada(cuadro, { grupo: 0, serie: de.serie }, 1, 0);
  if (tecla === 'End') return buscada(cuadro, { grupo: ultimo, serie: de.serie }, -1, 0);
  const paso = PASOS[tecla];
  if (!paso) return null;
  // With a single series every arrow key moves along the groups.
  const sola = cuadro.series.length === 1;
  const [a, b] = paso;
  const [grupos, series] = sola ? [a + b, 0] : acostada ? [b, a] : [a, b];
  return buscada(cuadro, { grupo: de.grupo + grupos, serie: de.serie + series }, grupos, series);
}

function buscada(cuadro: Cuadro, desde: Lugar, grupos: number, series: number): Lugar | null {
  let { grupo, serie } = desde;
  while (cuadro.grupos[grupo] && serie >= 0 && serie < cuadro.series.length) {
    if (hay(cuadro, { grupo, serie })) return { grupo, serie };
    grupo += grupos;
    serie += series;
  }
  return null;
}

/** The first mark with a figure, where the keyboard starts. */
export const primero = (cuadro: Cuadro): Lugar =>
  buscada(cuadro, { grupo: 0, serie: 0 }, 1, 0) ?? { grupo: 0, serie: 0 };

/** Smallest and largest figure, including 0; [0, 1] if there is none. */
export function extremos({ grupos, tope }: Cuadro, apiladas = false): readonly [number, number] {
  const suma = (vs: readonly number[]): number => vs.reduce((n, v) => n + v, 0);
  const de = grupos.flatMap(({ puntos }) => {
    const valores = puntos.flatMap((p) => (p.valor === null ? [] : [Math.min(p.valor, tope ?? p.valor)]));
    return apiladas ? [suma(valores.filter((v) => v > 0)), suma(valores.filter((v) => v < 0))] : valores;
  });
  const [menor, mayor] = [Math.min(0, ...de), Math.max(tope ?? 0, ...de)];
  return menor === mayor ? [0, 1] : [menor, mayor];
}

/** Every how many groups the axis shows a name, so that names of so many pixels do not touch. */
export const cadaCuantos = (grupos: number, ancho: number, porNombre: number): number =>
  Math.max(1, Math.ceil((grupos * porNombre) / Math.max(ancho, 1)));
