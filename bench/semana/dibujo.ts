/** A sample of the house at an hour of the week of business. */
export interface Muestra {
  /** Of the business, from 0. */
  hora: number;
  /** Acknowledged until now. */
  guardados: number;
  /** Of what operators waited for since the sample before, in milliseconds. */
  p95: number;
  /** Resident memory of each server, in MB. */
  'anden-a': number;
  'anden-b': number;
  /** To the database. */
  conexiones: number;
  /** MB. */
  tablas: number;
  indices: number;
}

export interface Suceso {
  hora: number;
  que: string;
}

const [ANCHO, ALTO, IZQUIERDA, ABAJO, ENTRE] = [960, 110, 60, 22, 34];

interface Panel {
  titulo: string;
  series: readonly { nombre: string; color: string; de: (m: Muestra) => number }[];
}

const PANELES: readonly Panel[] = [
  {
    titulo: 'Memoria de cada servidor, MB',
    series: [
      { nombre: 'anden-a', color: '#1c7ed6', de: (m) => m['anden-a'] },
      { nombre: 'anden-b', color: '#e8590c', de: (m) => m['anden-b'] },
    ],
  },
  {
    titulo: 'Conexiones a la base',
    series: [{ nombre: '', color: '#2b8a3e', de: (m) => m.conexiones }],
  },
  {
    titulo: 'Tablas e índices, kB por guardado desde el principio',
    series: [
      { nombre: 'tablas', color: '#1c7ed6', de: (m) => (m.tablas * 1000) / m.guardados },
      { nombre: 'índices', color: '#e8590c', de: (m) => (m.indices * 1000) / m.guardados },
    ],
  },
  {
    titulo: 'Lo que se espera por guardar, p95 ms',
    series: [{ nombre: '', color: '#862e9c', de: (m) => m.p95 }],
  },
];

/** The week as one picture (SVG): a panel for each thing that must stay flat, with what happened as lines from top to bottom. */
export function dibuja(muestras: readonly Muestra[], sucesos: readonly Suceso[]): string {
  const todas = sinLoDeAntes(muestras);
  const hasta = todas.at(-1)?.hora ?? 1;
  const x = (hora: number) => IZQUIERDA + (hora / hasta) * (ANCHO - IZQUIERDA - 20);
  const alto = 40 + PANELES.length * (ALTO + ENTRE) + ABAJO;
  const marcas = sucesos.map(
    ({ hora, que }, i) =>
      `<line x1="${x(hora).toFixed(1)}" x2="${x(hora).toFixed(1)}" y1="30" y2="${alto - ABAJO}" stroke="#adb5bd" stroke-dasharray="3 3"/>` +
      `<text x="${x(hora).toFixed(1)}" y="${i % 2 ? 12 : 24}" text-anchor="middle" fill="#495057">${que}</text>`,
  );
  const horas = Array.from({ length: 6 }, (_, i) => (hasta / 5) * i).map(
    (h) => `<text x="${x(h).toFixed(1)}" y="${alto - 6}" text-anchor="middle">${Math.round(h)} h</text>`,
  );
  const paneles = PANELES.map((panel, i) => dibujaPanel(panel, todas, x, 46 + i * (ALTO + ENTRE)));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ANCHO} ${alto}" font-family="Liberation Sans, sans-serif" font-size="11" fill="#212529">
<title>Una semana de trabajo</title>
<rect width="${ANCHO}" height="${alto}" fill="#fff"/>
${[...marcas, ...paneles, ...horas].join('\n')}
</svg>
`;
}

/** What the house held before the week began is none of its saves'. */
function sinLoDeAntes(muestras: readonly Muestra[]): Muestra[] {
  const [primera, ...demas] = muestras;
  if (!primera) return [];
  return demas.map((m) => ({
    ...m,
    tablas: m.tablas - primera.tablas,
    indices: m.indices - primera.indices,
    guardados: m.guardados - primera.guardados,
  }));
}

function dibujaPanel(
  { titulo, series }: Panel,
  muestras: readonly Muestra[],
  x: (hora: number) => number,
  arriba: number,
): string {
  const valores = series.flatMap((s) => muestras.map(s.de)).filter(Number.isFinite);
  // One failover's wait would flatten everything else.
  const tope = 1.15 * ([...valores].sort((a, b) => a - b)[Math.floor(valores.length * 0.98)] ?? 1);
  const y = (v: number) => arriba + ALTO - (Math.min(v, tope) / tope) * (ALTO - 16);
  const guias = [0, tope / 2, tope].map(
    (v) =>
      `<line x1="${IZQUIERDA}" x2="${ANCHO - 20}" y1="${y(v).toFixed(1)}" y2="${y(v).toFixed(1)}" stroke="#e9ecef"/>` +
      `<text x="${IZQUIERDA - 6}" y="${(y(v) + 4).toFixed(1)}" text-anchor="end">${v < 10 ? v.toFixed(1) : Math.round(v)}</text>`,
  );
  const lineas = series.map(({ nombre, color, de }, i) => {
    const puntos = muestras
      .filter((m) => Number.isFinite(de(m)))
      .map((m) => `${x(m.hora).toFixed(1)},${y(de(m)).toFixed(1)}`);
    return (
      `<polyline points="${puntos.join(' ')}" fill="none" stroke="${color}" stroke-width="1.5"/>` +
      `<text x="${ANCHO - 22}" y="${arriba + 4 + 13 * i}" text-anchor="end" fill="${color}">${nombre}</text>`
    );
  });
  return `<text x="${IZQUIERDA}" y="${arriba + 4}" font-weight="bold">${titulo}</text>\n${[...guias, ...lineas].join('\n')}`;
}
