import { reportes } from 'virtual:reportes';
import { type Lectura, lecturas } from '@anden/contrato/lecturas.ts';
import type {
  ColumnaDe,
  ColumnaDibujada,
  FilaDeListado,
  NombreDeListado,
  ReporteDibujado,
} from '@anden/contrato/reportes.ts';
import { ConSigno } from '../ui/ConSigno.tsx';
import { type Columna, textoDe } from '../ui/columna.ts';
import { Estado, type EstadoTono } from '../ui/Estado.tsx';
import { Explicada, type ExplicadaProps } from '../ui/Explicada.tsx';
import { Recorta } from '../ui/Recorta.tsx';
import { ANCHO_CLAVE, ANCHO_FOLIO, ANCHO_NOMBRE, de } from './columns.ts';
import { duracion, VACIO } from './format.ts';
import { hrefDeRegistro, LigaDeRegistro, LigaJunto, LigasDeRegistros } from './LigaDeRegistro.tsx';

/** What a screen adds to a declared column, whose value is a `V`: width and rendering, if its kind does not decide them. */
export interface Vista<F, V = unknown> extends Partial<Omit<Columna<F>, 'id' | 'titulo' | 'tipo'>> {
  /** Keeps the text on one line, as wide as the other columns leave room for. */
  recorta?: boolean;
  /** Draws the column as a state, by its word or by the row; null: as plain text. */
  tono?: Readonly<Record<string & NonNullable<V>, EstadoTono>> | ((fila: F) => EstadoTono | null);
  /**
   * Explains a figure line by line on hover, focus or tap; null: this row's has no explanation. With the tone 'rechazo' the figure is red,
   * with an icon.
   */
  explica?: (fila: F) => ExplicadaProps['renglones'];
  /** A whole number shown with its sign, and in red below 0. */
  signo?: true;
  /** The header of a column made from data that travels with the row but is no column itself. */
  titulo?: string;
}

/** Width of a link beside a text, in pixels. */
const ANCHO_JUNTO = 20;

/** Width of a text by its kind, if the screen says nothing else. */
const DE_SU_CLASE = {
  folio: { ancho: ANCHO_FOLIO },
  clave: { ancho: ANCHO_CLAVE },
  nombre: { ancho: ANCHO_NOMBRE, recorta: true },
};

/** How fields of these names are drawn in every report. */
const DE_SU_NOMBRE: Readonly<Record<string, Vista<never>>> = {
  CLAVE_ARTICULO: { ancho: 110 },
  ARTICULO: { ancho: 180, recorta: true, tarjeta: 'titulo' },
  UBICACION: { ancho: 150 },
};

const claseDe = (tipo: ColumnaDibujada['tipo']) =>
  tipo === 'folio' || tipo === 'clave' || tipo === 'nombre'
    ? ({ hacedor: 'texto', ...DE_SU_CLASE[tipo] } as const)
    : ({ hacedor: tipo === 'dato' ? 'texto' : tipo } as const);

/** How the contract says that a column reads; a duration followed by a word includes that word. */
function lecturaDe<F>({ tras, ...lectura }: Lectura<F>, tipo: ColumnaDibujada['tipo'], id: string) {
  if (!tras || tipo !== 'duracion') return lectura;
  const minutos = lectura.valor ?? ((f: F) => f[id as keyof F] as number | null);
  const texto = (f: F): string => `${duracion(minutos(f) as number | null)} ${tras(f)}`.trimEnd();
  return { ...lectura, tras, texto };
}

/** The column, drawn as a state in those rows that have one. */
const enEstado = <F,>(c: Columna<F>, tonoDe: (f: F) => EstadoTono | null | undefined): Columna<F> => ({
  ...c,
  celda: (f) => {
    const tono = tonoDe(f);
    return tono ? <Estado tono={tono}>{textoDe(c, f)}</Estado> : textoDe(c, f);
  },
});

/** The column with an explanation of its figure, where one is known. */
const explicada = <F,>(
  c: Columna<F>,
  tonoDe: (f: F) => EstadoTono | null | undefined,
  explica: (f: F) => ExplicadaProps['renglones'],
): Columna<F> => ({
  ...c,
  enlaza: (f) => explica(f) !== null,
  celda: (f) => <Explicada leido={textoDe(c, f)} renglones={explica(f)} rechazo={tonoDe(f) === 'rechazo'} />,
});

/**
 * The columns of a list's table and export. Header, kind, alignment, order and words come from its declaration, and how values read from
 * `contrato/src/lecturas.ts`; `vistas` adds, by column, what only this screen has, and false leaves a column out. The first column is a
 * card's title unless another one is declared so.
 */
export function columnasDe<N extends NombreDeListado>(
  nombre: N,
  vistas: {
    readonly [K in ColumnaDe<N>]?:
      | Vista<FilaDeListado<N>, FilaDeListado<N>[K & keyof FilaDeListado<N>]>
      | false;
  } = {},
): ReadonlyArray<Columna<FilaDeListado<N>>> {
  type F = FilaDeListado<N>;
  const hacedores = de<Record<string, never>>();
  const declaradas: Readonly<Record<string, ColumnaDibujada>> = reportes[nombre].columnas;
  // Lists with a range of days are for reading. In lists of work a press does the row's work, so the link to the record's page stands
  // beside the text.
  const deEscritorio = (reportes[nombre] as Partial<ReporteDibujado>).rango != null;
  const leidas = (lecturas[nombre] ?? {}) as Readonly<Record<string, Lectura<F>>>;
  const columnas = Object.entries(declaradas).flatMap(([id, declarada]) => {
    const suya = (vistas as Record<string, Vista<F> | false>)[id] ?? {};
    if (suya === false) return [];
    const { hacedor, ...clase } = claseDe(declarada.tipo);
    const { tipo, palabras, ordenable, liga, registros } = declarada;
    const lectura = lecturaDe(leidas[id] ?? {}, tipo, id);
    const deSuNombre = deEscritorio ? (DE_SU_NOMBRE[id] as Vista<F> | undefined) : undefined;
    const { recorta, tono, titulo, explica, signo, ...vista } = {
      ...clase,
      ...deSuNombre,
      ...lectura,
      ...suya,
    };
    if (tipo === 'dato' && titulo === undefined) return [];
    // A declared column's kind determines its value's type, but the compiler cannot see that for a name known only at run time.
    const { texto, ...base } = hacedores[hacedor](
      id as never,
      titulo ?? declarada.titulo,
    ) as unknown as Columna<F>;
    const valor = base.valor;
    // In lists of work a customer's key is a link all the same, because no row's work is a customer.
    const enlaza = liga && (deEscritorio || registros || liga === 'cliente');
    const href = (f: F) =>
      liga && hrefDeRegistro(liga, String(valor(f) ?? ''), f as Readonly<Record<string, unknown>>);
    const conLiga = (f: F): boolean =>
      registros ? (f[registros as keyof F] as readonly unknown[]).length > 0 : href(f) !== undefined;
    const enLiga = (f: F) =>
      registros && liga ? (
        <LigasDeRegistros
          liga={liga}
          dicho={valor(f) as string}
          registros={f[registros as keyof F] as never}
        />
      ) : (
        <LigaDeRegistro href={href(f)}>
          {(vista.texto ?? texto)?.(f) ?? String(valor(f) || VACIO)}
        </LigaDeRegistro>
      );
    // A column with a value of its own does not use the declared text.
    const leida = texto && !vista.valor ? { texto } : {};
    const columna: Columna<F> = {
      ...base,
      ...leida,
      ...(ordenable === false ? { ordenable } : {}),
      ...(palabras ? { valor: (f: F) => palabras[String(valor(f))] ?? valor(f) } : {}),
      ...(liga && !enlaza ? { junto: (f: F) => <LigaJunto href={href(f)} registro={liga} /> } : {}),
      ...(enlaza ? { celda: enLiga, enlaza: conLiga } : {}),
      ...(recorta
        ? {
            estira: true,
            celda: (f: F) => (
              <Recorta {...(enlaza ? { como: enLiga(f) } : {})}>{valor(f) as string | null}</Recorta>
            ),
          }
        : {}),
      ...(signo ? { celda: (f: F) => <ConSigno de={Number(valor(f))} /> } : {}),
      ...vista,
      ...(liga && !enlaza && vista.ancho ? { ancho: vista.ancho + ANCHO_JUNTO } : {}),
    };
    const tonos: Readonly<Record<string, EstadoTono>> = typeof tono === 'object' ? tono : {};
    const tonoDe = typeof tono === 'function' ? tono : (f: F) => tonos[String(f[id as keyof F])];
    if (explica) return [explicada(columna, tonoDe, explica)];
    return [tono ? enEstado(columna, tonoDe) : columna];
  });
  if (columnas.some((c) => c.tarjeta === 'titulo')) return columnas;
  return columnas.map((c, i) => (i === 0 ? { ...c, tarjeta: 'titulo' } : c));
}

/** The columns with one of the screen's own inserted after the column `tras`. */
export const conPropia = <F,>(columnas: readonly Columna<F>[], tras: string, propia: Columna<F>) =>
  columnas.flatMap((c) => (c.id === tras ? [c, propia] : [c]));

/** Returns the function that gives a row's key, by the list's declaration; the values of several columns are joined by dots. */
export function llaveDe<N extends NombreDeListado>(nombre: N) {
  const { identidad } = reportes[nombre];
  return (fila: FilaDeListado<N>): string | number => {
    const [valor, ...otros] = identidad.map((id) => (fila as Record<string, string | number>)[id] ?? '');
    return valor === undefined || otros.length > 0 ? [valor, ...otros].join('.') : valor;
  };
}
