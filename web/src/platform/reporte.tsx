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

/** What a screen adds to a declared column, whose value is a `V`: its width and its drawing, where its kind does not say them. */
export interface Vista<F, V = unknown> extends Partial<Omit<Columna<F>, 'id' | 'titulo' | 'tipo'>> {
  /** On one line, in what the other columns leave. */
  recorta?: boolean;
  /** How each of its words stands, or a row: it is drawn as that state; null: as it reads. */
  tono?: Readonly<Record<string & NonNullable<V>, EstadoTono>> | ((fila: F) => EstadoTono | null);
  /** How its figure adds up, on hover, focus or tap; null: that row's does not. In a row whose tone is 'rechazo' it is red, with its mark. */
  explica?: (fila: F) => ExplicadaProps['renglones'];
  /** A whole figure that is read with its sign, in red below 0. */
  signo?: true;
  /** Makes a column out of data that travels with the row but is no column itself. */
  titulo?: string;
}

/** Pixels of a link beside a text. */
const ANCHO_JUNTO = 20;

/** How wide a text is, by what it is, where the screen says nothing else. */
const DE_SU_CLASE = {
  folio: { ancho: ANCHO_FOLIO },
  clave: { ancho: ANCHO_CLAVE },
  nombre: { ancho: ANCHO_NOMBRE, recorta: true },
};

/** What a name of the wire is drawn as in every report. */
const DE_SU_NOMBRE: Readonly<Record<string, Vista<never>>> = {
  CLAVE_ARTICULO: { ancho: 110 },
  ARTICULO: { ancho: 180, recorta: true, tarjeta: 'titulo' },
  UBICACION: { ancho: 150 },
};

const claseDe = (tipo: ColumnaDibujada['tipo']) =>
  tipo === 'folio' || tipo === 'clave' || tipo === 'nombre'
    ? ({ hacedor: 'texto', ...DE_SU_CLASE[tipo] } as const)
    : ({ hacedor: tipo === 'dato' ? 'texto' : tipo } as const);

/** What the contract says of how a column reads; a duration with a word after it reads with that word. */
function lecturaDe<F>({ tras, ...lectura }: Lectura<F>, tipo: ColumnaDibujada['tipo'], id: string) {
  if (!tras || tipo !== 'duracion') return lectura;
  const minutos = lectura.valor ?? ((f: F) => f[id as keyof F] as number | null);
  const texto = (f: F): string => `${duracion(minutos(f) as number | null)} ${tras(f)}`.trimEnd();
  return { ...lectura, tras, texto };
}

/** The column, drawn as a state in the rows that are in one. */
const enEstado = <F,>(c: Columna<F>, tonoDe: (f: F) => EstadoTono | null | undefined): Columna<F> => ({
  ...c,
  celda: (f) => {
    const tono = tonoDe(f);
    return tono ? <Estado tono={tono}>{textoDe(c, f)}</Estado> : textoDe(c, f);
  },
});

/** The column, drawn with how its figure adds up where that is known. */
const explicada = <F,>(
  c: Columna<F>,
  tonoDe: (f: F) => EstadoTono | null | undefined,
  explica: (f: F) => ExplicadaProps['renglones'],
): Columna<F> => ({
  ...c,
  celda: (f) => <Explicada leido={textoDe(c, f)} renglones={explica(f)} rechazo={tonoDe(f) === 'rechazo'} />,
});

/**
 * The columns of a list's table and of its export, from its declaration: header, kind, alignment, order and words are
 * declared, how it reads is in `contrato/src/lecturas.ts`; `vistas` adds, by column, what is of this screen alone, and false leaves a column out.
 * The first is a card's title unless another is said to be.
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
  // A list of a range of days is read; in those of work a press does the row's work, and the page of what it names is beside it.
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
    // A declared column's kind says what its value is; a name known only at run time hides that from the compiler.
    const { texto, ...base } = hacedores[hacedor](
      id as never,
      titulo ?? declarada.titulo,
    ) as unknown as Columna<F>;
    const valor = base.valor;
    // In lists of work too, a customer's key links to its page: pressing the row does the row's work, and no row's work is a customer.
    const enlaza = liga && (deEscritorio || registros || liga === 'cliente');
    const href = (f: F) =>
      liga && hrefDeRegistro(liga, String(valor(f) ?? ''), f as Readonly<Record<string, unknown>>);
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
    // A value that is not the declared one is not read as it is.
    const leida = texto && !vista.valor ? { texto } : {};
    const columna: Columna<F> = {
      ...base,
      ...leida,
      ...(ordenable === false ? { ordenable } : {}),
      ...(palabras ? { valor: (f: F) => palabras[String(valor(f))] ?? valor(f) } : {}),
      ...(liga && !enlaza ? { junto: (f: F) => <LigaJunto href={href(f)} registro={liga} /> } : {}),
      ...(enlaza ? { celda: enLiga } : {}),
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

/** The columns with one more of the screen's own, after the one of that id. */
export const conPropia = <F,>(columnas: readonly Columna<F>[], tras: string, propia: Columna<F>) =>
  columnas.flatMap((c) => (c.id === tras ? [c, propia] : [c]));

/** What tells a row from the others, as its declaration says; of several columns, their values with dots in between. */
export function llaveDe<N extends NombreDeListado>(nombre: N) {
  const { identidad } = reportes[nombre];
  return (fila: FilaDeListado<N>): string | number => {
    const [valor, ...otros] = identidad.map((id) => (fila as Record<string, string | number>)[id] ?? '');
    return valor === undefined || otros.length > 0 ? [valor, ...otros].join('.') : valor;
  };
}
