import { documentoEscrito, type TipoDeDocumento } from '@anden/contrato/expedientes/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import type { Registro } from '@anden/contrato/reporte.ts';
import { Fragment, type ReactNode, use } from 'react';
import { DentroDeLiga } from '../ui/columna.ts';
import { IconFileText } from '../ui/iconos.ts';
import { dejaSeleccionar, pulsaLiga } from '../ui/pulsaFila.ts';
import { useAbre, useAdelanto } from './adelanto.ts';
import { businessDay } from './clock.ts';
import { digitosDe } from './codigosPropios.ts';
import { VACIO } from './format.ts';
import css from './LigaDeRegistro.module.css';
import { hrefDe, REGISTRO, rutaDe } from './navigation.ts';
import { can, currentSession } from './session.ts';

/** The search parameters that open a record's page, from a column's value and its row; null if the value names no record. */
type Pide = (
  valor: string,
  fila: Readonly<Record<string, unknown>>,
) => Record<string, string | number> | null;

interface Pagina {
  menu: string;
  /** What the page is called. */
  nombre: string;
  pide: Pide;
  /** Whether the signed-in operator may open it, if that depends on more than the screen's control id. */
  puede?: (lugar: Readonly<Record<string, string | number>>) => boolean;
}

const EXPEDIENTE = 'Expediente';

const deTipo = (tipo: TipoDeDocumento): Pagina => ({
  menu: 'documento',
  nombre: EXPEDIENTE,
  pide: (folio) => ({ tipo, folio }),
});

/** A record shown on its customer's page; the row's id or key tells which customer. */
const deCliente = (que: 'factura' | 'pedido', nombre: string): Pagina => ({
  menu: 'cliente',
  nombre,
  pide(folio, { CLIENTE_ID, CLAVE_CLIENTE }) {
    if (typeof CLIENTE_ID === 'number') return { cliente: CLIENTE_ID, [que]: folio };
    return typeof CLAVE_CLIENTE === 'string' ? { clave: CLAVE_CLIENTE, [que]: folio } : null;
  },
});

/** The page of each kind of record, and the search parameters that open one there. */
const PAGINAS: Readonly<Record<Registro, Pagina>> = {
  articulo: { menu: 'articulo', nombre: 'Ficha del artículo', pide: (clave) => ({ clave }) },
  cliente: {
    menu: 'cliente',
    nombre: 'Ficha del cliente',
    // Asked by id, the page can request all its parts at once.
    pide: (clave, { CLIENTE_ID: id }) => (typeof id === 'number' ? { cliente: id } : { clave }),
  },
  compra: deTipo('compra'),
  traspaso: deTipo('traspaso'),
  remision: deTipo('remision'),
  conteo: deTipo('conteo'),
  acomodo: deTipo('acomodo'),
  resurtido: deTipo('resurtido'),
  documento: { menu: 'documento', nombre: EXPEDIENTE, pide: documentoEscrito },
  factura: deCliente('factura', 'Camino de la factura'),
  pedido: deCliente('pedido', 'Pedido del cliente'),
  guia: {
    menu: 'guias',
    nombre: 'Seguimiento de la guía',
    pide(guia, { FECHAGUIA }) {
      if (typeof FECHAGUIA !== 'string') return null;
      const dia = businessDay(new Date(FECHAGUIA));
      return { desde: dia, hasta: dia, filtro: guia };
    },
  },
  deposito: {
    menu: 'deposito',
    nombre: 'Depósito',
    pide: (_, { DOCTO_BA_ID: id }) => (typeof id === 'number' ? { [REGISTRO]: id } : null),
  },
  operador: {
    menu: 'operador',
    nombre: 'Página del operador',
    // 0 stands for nobody: 'Sin asesor' has no page.
    pide: (clave, { OPERADOR_ID: operador }) =>
      operador === 0 ? null : typeof operador === 'number' ? { operador } : { clave },
    puede({ operador, clave }) {
      const yo = currentSession()?.data;
      // A row does not say to which department its people belong. Without 9002 a chief finds their own people in Mi gente.
      const todos = can(P.verGente) && can(P.verOtros);
      return todos || [yo?.OPERADOR_ID, yo?.OPERADOR, yo?.NOMBRE].some((x) => x === (operador ?? clave));
    },
  },
  ticket: { menu: 'tickets', nombre: 'Ticket', pide: (ticket) => ({ [REGISTRO]: ticket }) },
  lote: {
    menu: 'kardex',
    nombre: 'Kardex del lote',
    // Another article may have a lot with the same label.
    pide: (lote, { CLAVE_ARTICULO: clave }) => (typeof clave === 'string' ? { clave, lote } : null),
  },
  ubicacion: {
    menu: 'ubicacion',
    nombre: 'Ficha de la ubicación',
    pide(valor, { ALMACEN_ID }) {
      const ubicacion = digitosDe(valor, typeof ALMACEN_ID === 'number' ? ALMACEN_ID : undefined);
      // A place that is no shelf has no page.
      if (ubicacion === null) return null;
      return { ubicacion, ...(typeof ALMACEN_ID === 'number' ? { almacen: ALMACEN_ID } : {}) };
    },
  },
};

/** The address of a record's page; undefined where it has none, or this operator may not open it. */
export function hrefDeRegistro(
  registro: Registro,
  valor: string,
  fila: Readonly<Record<string, unknown>> = {},
): string | undefined {
  const { menu, pide, puede = () => true } = PAGINAS[registro];
  const ruta = rutaDe(menu);
  const lugar = valor && ruta && can(ruta.control) ? pide(valor, fila) : null;
  return lugar && puede(lugar) ? hrefDe(menu, lugar) : undefined;
}

interface LigaDeRegistroProps {
  href: string | undefined;
  /** Underlines the link, for use amid other text, where colour alone would not show it. */
  enTexto?: boolean;
  children: ReactNode;
}

/**
 * A record's name in a row, as a link to its page if the operator may open it. Within another link, and on a card where a tap opens the
 * row, it is plain text. It is opened with the mouse; with the keyboard, from its row (`ui/Tabla.tsx`).
 */
export function LigaDeRegistro({ href, enTexto, children }: LigaDeRegistroProps) {
  const dentro = use(DentroDeLiga);
  if (dentro || !href) return children;
  return (
    <Liga href={href} className={enTexto ? `${css.liga} ${css.enTexto}` : css.liga}>
      {children}
    </Liga>
  );
}

/** A record's name outside any row: a link of its own, at which Tab stops. */
export function LigaSuelta({ href, enTexto, children }: LigaDeRegistroProps) {
  if (!href) return children;
  return (
    <Liga href={href} className={enTexto ? `${css.liga} ${css.enTexto}` : css.liga} tabIndex={0}>
      {children}
    </Liga>
  );
}

interface LigaAProps {
  registro: Registro;
  /** The record's name; without one a dash is shown. */
  valor: string | null | undefined;
  /** The row, from which the page's other search parameters are taken. */
  fila?: object | undefined;
  /** Underlines the link, for use amid other text, where colour alone would not show it. */
  enTexto?: boolean;
  /** The text shown. Default: the value. */
  children?: ReactNode;
}

/** A record's name outside any row, as a link to its page if the operator may open it. */
export function LigaA({ registro, valor, fila, enTexto, children }: LigaAProps) {
  if (!valor) return VACIO;
  const href = hrefDeRegistro(registro, valor, fila as Readonly<Record<string, unknown>>);
  return (
    <LigaSuelta href={href} {...(enTexto ? { enTexto } : {})}>
      {children ?? valor}
    </LigaSuelta>
  );
}

/** Like {@link LigaA} for a text that names several records, separated by commas. */
export const LigasA = ({ registro, dicho }: { registro: Registro; dicho: string | null | undefined }) =>
  dicho
    ? dicho.split(', ').map((valor, i) => (
        <Fragment key={valor}>
          {i > 0 ? ', ' : null}
          <LigaA registro={registro} valor={valor} />
        </Fragment>
      ))
    : VACIO;

/** Draws a screen's own column as a link to the record that it names. `texto`: what is shown, if not the value. */
export const celdaDe =
  <F extends object>(
    registro: Registro,
    valor: (fila: F) => string | null | undefined,
    texto: (fila: F) => ReactNode = valor,
  ) =>
  (fila: F): ReactNode => (
    <LigaDeRegistro
      href={hrefDeRegistro(registro, valor(fila) ?? '', fila as Readonly<Record<string, unknown>>)}
    >
      {texto(fila) || VACIO}
    </LigaDeRegistro>
  );

interface LigasDeRegistrosProps {
  liga: Registro;
  /** The names of all the records, separated by commas. */
  dicho: string | null;
  /** The records whose page the operator may open. */
  registros: readonly (Readonly<Record<string, unknown>> & { FOLIO?: string; NOMBRE?: string })[];
}

/** Several records in one cell: first the links, then the names of those without a page for this operator. */
export function LigasDeRegistros({ liga, dicho, registros }: LigasDeRegistrosProps): ReactNode {
  const nombreDe = ({ FOLIO, NOMBRE }: (typeof registros)[number]) => FOLIO ?? NOMBRE ?? '';
  // A name may contain a comma, so its parts are not names of their own.
  const ligados = new Set(registros.flatMap((r) => [nombreDe(r), ...nombreDe(r).split(', ')]));
  const sueltos = (dicho ?? '').split(', ').filter((nombre) => nombre && !ligados.has(nombre));
  if (registros.length === 0) return dicho || VACIO;
  return [
    ...registros.map((r, i) => (
      <Fragment key={Object.values(r).join()}>
        {i > 0 ? ', ' : null}
        <LigaDeRegistro href={hrefDeRegistro(liga, nombreDe(r), r)}>{nombreDe(r)}</LigaDeRegistro>
      </Fragment>
    )),
    ...sueltos.map((nombre) => `, ${nombre}`),
  ];
}

/** A link beside a row's text to the page of the record it names, for rows where pressing the row does the work itself. */
export function LigaJunto({ href, registro }: { href: string | undefined; registro: Registro }) {
  if (!href) return null;
  const { nombre } = PAGINAS[registro];
  return (
    <Liga href={href} className={css.junto} title={nombre}>
      <IconFileText size={14} stroke={1.75} aria-hidden />
      <span className="solo-lector">{nombre}</span>
    </Liga>
  );
}

/** Like {@link LigaJunto}, for a screen's own column. */
export const juntoA =
  <F extends object>(registro: Registro, valor: (fila: F) => string | null | undefined) =>
  (fila: F): ReactNode => (
    <LigaJunto
      href={hrefDeRegistro(registro, valor(fila) ?? '', fila as Readonly<Record<string, unknown>>)}
      registro={registro}
    />
  );

/** A link within a row. */
function Liga({
  href,
  ...demas
}: {
  href: string;
  className: string | undefined;
  title?: string;
  tabIndex?: number;
  children: ReactNode;
}) {
  const abre = useAbre();
  const adelanto = useAdelanto(href);
  return (
    <a
      // Tab does not stop here for each row: the row's arrow keys lead to it. Not draggable, so that dragging over it selects its text.
      tabIndex={-1}
      {...demas}
      {...adelanto}
      href={href}
      data-registro
      draggable={false}
      onMouseDown={dejaSeleccionar}
      onAuxClick={(e) => e.stopPropagation()}
      onClick={(e) => {
        // Otherwise the row would open too.
        e.stopPropagation();
        pulsaLiga(e, () => abre(href));
      }}
    />
  );
}
