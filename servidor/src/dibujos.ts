/** Line drawings on a 96 × 96 canvas, by division id; 0 is the box, for what has no division. */
const PICTOGRAMAS: Readonly<Record<number, string>> = {
  0: 'M24 36l24-12 24 12v26L48 74 24 62zM24 36l24 12 24-12M48 48v26',
  1: 'M28 68l5-18 28-28 13 13-28 28zM55 28l13 13M33 50l13 13',
  2: 'M26 28h30l10 8v6H26zM40 42v32h8V42',
  3: 'M28 42h40v20a8 8 0 0 1-8 8H36a8 8 0 0 1-8-8zM20 42h56M40 34c0-5 4-4 4-9M54 34c0-5 4-4 4-9',
  4: 'M38 50h20v24H38zM42 50V36l12-11v25M38 60h20',
  5: 'M41 44h14l6 10v16a4 4 0 0 1-4 4H39a4 4 0 0 1-4-4V54zM41 44V30h16v14M41 32l-9 4M57 30h5M35 58h26',
  6: 'M40 22v14M56 22v14M33 36h30v10a15 15 0 0 1-30 0zM48 61v14',
  7: 'M48 20v12M44 20h8M28 34h40c0 17-12 25-20 40-8-15-20-23-20-40zM31 46h34',
  8: 'M33 36h30v32a6 6 0 0 1-6 6H39a6 6 0 0 1-6-6zM31 24h34v12H31zM33 46h30v16H33z',
  9: 'M48 48c9 0 18 11 15 19-3 7-11 3-15 3s-12 4-15-3c-3-8 6-19 15-19zM33 38a4 6 0 1 1 .1 0zM63 38a4 6 0 1 1 .1 0zM42 28a4 6 0 1 1 .1 0zM54 28a4 6 0 1 1 .1 0z',
  10: 'M28 26h40a5 5 0 0 1 0 14H28a7 7 0 0 1 0-14zM28 41h40a5 5 0 0 1 0 14H28a7 7 0 0 1 0-14zM28 56h40a5 5 0 0 1 0 14H28a7 7 0 0 1 0-14z',
  11: 'M41 24h14v17h17v14H55v17H41V55H24V41h17z',
  12: 'M48 20c11 0 17 9 17 18S56 58 48 58 31 47 31 38s6-18 17-18zM45 58h6l2 5h-10zM48 63c0 6-6 6-4 13',
};

/** Background hue of each division in degrees, far enough apart to recognise a shelf by its pictures. */
const TONOS: Readonly<Record<number, number>> = {
  0: 220,
  1: 214,
  2: 28,
  3: 12,
  4: 328,
  5: 190,
  6: 255,
  7: 45,
  8: 95,
  9: 36,
  10: 230,
  11: 158,
  12: 292,
};

/**
 * Colours that may occur in an article's name and are then used in its picture. Longest first: `azul marino` before
 * `azul`.
 */
const COLORES: readonly (readonly [palabra: string, color: string])[] = [
  ['azul marino', '#26365e'],
  ['verde menta', '#7fc8a9'],
  ['turquesa', '#2aa6a6'],
  ['terracota', '#b3593b'],
  ['plateado', '#9aa3ad'],
  ['amarillo', '#dba514'],
  ['amarilla', '#dba514'],
  ['dorado', '#b78a2b'],
  ['dorada', '#b78a2b'],
  ['morado', '#7443a0'],
  ['blanco', '#d9dde2'],
  ['blanca', '#d9dde2'],
  ['negro', '#2b2f36'],
  ['negra', '#2b2f36'],
  ['verde', '#2f8f4e'],
  ['beige', '#cdb68f'],
  ['azul', '#2b66c0'],
  ['rojo', '#c23b33'],
  ['roja', '#c23b33'],
  ['rosa', '#d9739c'],
  ['gris', '#808893'],
  ['café', '#7a5234'],
  ['lila', '#a78bc9'],
  ['vino', '#7a2338'],
];

const LADO = 320;

function escapa(texto: string): string {
  return texto.replaceAll(/[\p{Cc}<>&"']/gu, (c) => {
    const entidades: Record<string, string> = {
      '<': '&lt;',
      '>': '&gt;',
      '&': '&amp;',
      '"': '&quot;',
      "'": '&#39;',
    };
    return entidades[c] ?? ' ';
  });
}

/** Initials of the first and the last word, which is the brand. */
function iniciales(nombre: string): string {
  const palabras = nombre.toLocaleUpperCase('es-MX').match(/\p{L}[\p{L}\p{N}]*/gu) ?? [];
  const [primera = ''] = palabras;
  const ultima = palabras.length > 1 ? (palabras.at(-1) ?? '') : '';
  return primera.slice(0, 1) + ultima.slice(0, 1);
}

function colorDe(nombre: string, tono: number): string {
  const minusculas = ` ${nombre.toLocaleLowerCase('es-MX')} `;
  const dicho = COLORES.find(([palabra]) => minusculas.includes(` ${palabra} `));
  return dicho?.[1] ?? `hsl(${tono} 45% 42%)`;
}

interface Lamina {
  titulo: string;
  division: number;
  tono: number;
  color: string;
  giro: number;
  letras: string;
}

function lamina({ titulo, division, tono, color, giro, letras }: Lamina): string {
  const dibujo = PICTOGRAMAS[division] ?? PICTOGRAMAS[0];
  const rotulo = letras
    ? `<text x="28" y="292" font-family="system-ui, sans-serif" font-size="30" font-weight="600" fill="hsl(${tono} 30% 34%)">${escapa(letras)}</text>`
    : '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LADO} ${LADO}" width="${LADO}" height="${LADO}" role="img">`,
    `<title>${escapa(titulo)}</title>`,
    `<rect width="${LADO}" height="${LADO}" fill="hsl(${tono} 38% 95%)"/>`,
    `<rect x="70" y="62" width="180" height="180" rx="52" fill="hsl(${tono} 42% 88%)" transform="rotate(${giro} 160 152)"/>`,
    `<g transform="translate(64 56) scale(2)" fill="#fff" fill-opacity=".75" stroke="hsl(${tono} 32% 28%)" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"><path d="${dibujo}"/></g>`,
    rotulo,
    `<circle cx="280" cy="280" r="14" fill="${color}" stroke="#fff" stroke-width="4"/>`,
    '</svg>',
  ].join('');
}

/**
 * A picture of an article: its division's pictogram, its initials and the colour in its name. Always the same for the
 * same article.
 */
export function imagenArticulo(articulo: { id: number; nombre: string; division: number | null }): string {
  const division = articulo.division ?? 0;
  const tono = ((TONOS[division] ?? TONOS[0] ?? 0) + ((articulo.id * 7) % 21) + 350) % 360;
  return lamina({
    titulo: articulo.nombre,
    division,
    tono,
    color: colorDe(articulo.nombre, tono),
    giro: (articulo.id * 37) % 90,
    letras: iniciales(articulo.nombre),
  });
}

/** A picture of a category: only its pictogram. */
export function imagenDivision(division: { id: number; nombre: string }): string {
  const tono = TONOS[division.id] ?? TONOS[0] ?? 0;
  return lamina({
    titulo: division.nombre,
    division: division.id,
    tono,
    color: `hsl(${tono} 45% 42%)`,
    giro: 0,
    letras: '',
  });
}
