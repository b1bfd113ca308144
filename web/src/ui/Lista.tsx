import { cuantos, entero, type Unidad } from '@anden/contrato/cifras.ts';
import { type ReactNode, useState } from 'react';
import { useAngosto } from './anchuras.ts';
import { Boton, BotonIcono } from './Boton.tsx';
import { BotonDeColumnas } from './BotonDeColumnas.tsx';
import { BotonDeExportar } from './BotonDeExportar.tsx';
import { BotonDeVistas } from './BotonDeVistas.tsx';
import { DataTable } from './DataTable.tsx';
import type { DataTableProps } from './deDataTable.ts';
import { Elegidas, type PieDeLista } from './Elegidas.tsx';
import { Mensaje } from './Estado.tsx';
import { Filtro } from './Filtro.tsx';
import { Filtros } from './Filtros.tsx';
import { Franja } from './Franja.tsx';
import type { FiltrosDeLista } from './filtrosDeLista.ts';
import { IconListCheck, IconPrinter } from './iconos.ts';
import { imprime } from './imprime.ts';
import css from './Lista.module.css';
import { PageHeader, type PageHeaderProps } from './PageHeader.tsx';
import { Paginador } from './Paginador.tsx';
import type { EleccionDeColumnas } from './PanelDeColumnas.tsx';
import type { VistasDeLista } from './PanelDeVistas.tsx';
import { Plegable } from './Plegable.tsx';
import { EmptyState } from './Vacios.tsx';

/** A form that is filled in before the rows are read: its fields, and why it was refused. */
export interface Pregunta {
  campos: ReactNode;
  rechazo: string | null;
  alEnviar: () => void;
}

/** What `useLista` or `useConsulta` (web/src/platform) returns, and what the screen adds. */
export interface ListaProps<F>
  extends Omit<DataTableProps<F>, 'etiqueta' | 'vacio' | 'leyenda'>,
    Pick<PageHeaderProps, 'titulo' | 'detalle' | 'volver' | 'acciones'> {
  /** The table's accessible name. Default: the title. */
  etiqueta?: string;
  /** Shown within another screen, which already has a title: its buttons go to the bar. */
  enPestana?: boolean;
  /** Noun for the rows: `['compra pendiente', 'compras pendientes']`. */
  unidad: Unidad;
  /** Number of rows: on every page, or before the filter. */
  total: number;
  /** Shown after the count: the rows' sums. */
  resumen?: string | null;
  /** Shown beside the count: the meaning of the colours. */
  leyenda?: ReactNode;
  /** Shown if there are no rows, with what can be done then. */
  vacio: { titulo: string; texto?: string | undefined };
  pregunta?: Pregunta;
  /** The scanning field, with the last outcome. */
  lector?: ReactNode;
  /** Replaces the bar on screens for the shelf; null: no bar. */
  barra?: ReactNode;
  /** More controls in the bar. */
  controles?: ReactNode;
  filtro: string;
  onFiltro: (filtro: string) => void;
  /** What the filter searches: 'Folio o proveedor'. Without it there is no filter. */
  filtroAyuda?: string;
  /** What is asked, in a few words, for when the bar is folded. Default: the text of the filter. */
  resumenDeBarra?: string;
  /** The bar is unfolded although the rows need its room, and what is called when somebody folds or unfolds it. */
  barraAbierta?: boolean;
  onBarraAbierta?: (abierta: boolean) => void;
  /** Shown below the bar, and folded with it: figures that the rows do not wait for. */
  conBarra?: ReactNode;
  /** Shown between the bar and the table. */
  aviso?: ReactNode;
  /** Wraps the table, for instance in tabs. */
  marco?: (tabla: ReactNode) => ReactNode;
  pagina?: number;
  porPagina?: number;
  onPagina?: (pagina: number) => void;
  /** Choice of columns, their widths and the rows' look, for operators who may choose. */
  eleccion?: { columnas: EleccionDeColumnas<F>; onAncho: (id: string, ancho: number | null) => void };
  /** The saved views. */
  vistas?: VistasDeLista;
  /** The column filters. */
  filtros?: FiltrosDeLista;
  /** The page sizes offered, and what is called when one is chosen. */
  tamanos?: readonly number[];
  onPorPagina?: (porPagina: number) => void;
  onExportar?: () => void;
  /** The same as text, for other programs. */
  onExportarCsv?: () => void;
  /** Prints a list of several pages. Default: what the screen has. */
  onImprimir?: () => void;
  /** Its other pages are being read. */
  imprimiendo?: boolean;
  /** Every row of the filter is on the paper: there is no page to tell. */
  enteras?: true;
  /** Rows exported so far; true while that is unknown, null if no export is running. */
  exportando?: { filas: number; total: number } | true | null;
  onCancelarExportacion?: () => void;
  /** The chosen rows; the screen's own actions stand beside those of every list. */
  pie?: PieDeLista;
  accionesDeElegidas?: ReactNode;
  /** Rendered below the table: a side panel, a dialog. */
  children?: ReactNode;
}

/** A list screen: title, bar with scanning field, query and filters, count, table, pages, export and print. */
export function Lista<F>(props: ListaProps<F>) {
  const { titulo, filas, total, filtro, pagina, porPagina, onPagina, pregunta, lector, renovando } = props;
  const angosto = useAngosto();
  const sinFilas = total === 0 || !filas || Boolean(renovando && pregunta);
  const { barra } = props;
  const { eleccion, filtros, pie } = props;
  // On a handheld at the shelf, the space above the list is for scanning.
  const enElEstante = angosto && Boolean(lector || barra !== undefined);
  const filtrada = filtro !== '' || Boolean(filtros?.valor.length);
  function limpia(): void {
    if (filtros?.valor.length) filtros.onCambio([]);
    if (filtro) props.onFiltro('');
  }
  const salidas =
    props.onExportar && !enElEstante ? (
      <>
        {props.vistas ? <BotonDeVistas {...props.vistas} /> : null}
        {eleccion ? <BotonDeColumnas eleccion={eleccion.columnas} /> : null}
        {pie && !pie.propias && !angosto ? (
          <BotonIcono
            etiqueta={pie.activa ? 'Dejar de elegir renglones' : 'Elegir renglones'}
            icono={<IconListCheck stroke={1.75} />}
            aria-pressed={pie.activa}
            disabled={sinFilas}
            onClick={pie.onModo}
          />
        ) : null}
        <BotonIcono
          etiqueta="Imprimir"
          icono={<IconPrinter stroke={1.75} />}
          disabled={sinFilas || Boolean(props.imprimiendo)}
          onClick={props.onImprimir ?? imprime}
        />
        <BotonDeExportar
          exportando={props.exportando ?? null}
          disabled={sinFilas}
          onExportar={props.onExportar}
          {...(props.onExportarCsv && !angosto ? { onExportarCsv: props.onExportarCsv } : {})}
          onCancelar={props.onCancelarExportacion}
        />
      </>
    ) : null;
  const enBarra = props.enPestana && salidas ? <div className={css.salidas}>{salidas}</div> : null;
  const { marco = (tabla: ReactNode) => tabla } = props;
  return (
    <>
      {props.enPestana ? null : (
        <PageHeader
          {...props}
          acciones={
            <>
              {props.acciones}
              {salidas}
            </>
          }
        />
      )}
      {barra === undefined ? (
        <BarraPlegable {...props} fija={angosto || Boolean(lector || props.enPestana)}>
          <Barra {...props} salidas={enBarra} />
          {props.conBarra}
        </BarraPlegable>
      ) : (
        barra
      )}
      {pregunta?.rechazo ? (
        <div className={css.rechazo}>
          <Mensaje tono="rechazo">{pregunta.rechazo}</Mensaje>
        </div>
      ) : null}
      {props.aviso}
      {marco(
        <DataTable
          {...props}
          {...(eleccion ? { onAncho: eleccion.onAncho } : {})}
          llena={props.altoMaximo === undefined}
          etiqueta={props.etiqueta ?? titulo}
          renovando={Boolean(renovando && filas && pregunta)}
          filasDeEspera={props.filasDeEspera ?? Math.min(porPagina ?? 8, 12)}
          leyenda={
            <>
              <span role="status">
                {cuentaDe(props)}
                {pie?.dicho ? ` · ${pie.dicho}` : ''}
              </span>
              {props.leyenda}
              {filtros && !enElEstante ? <Filtros {...filtros} /> : null}
            </>
          }
          vacio={
            <EmptyState titulo={filtrada ? 'Nada coincide con el filtro' : props.vacio.titulo}>
              {filtrada ? <Boton onClick={limpia}>Limpiar filtro</Boton> : props.vacio.texto}
            </EmptyState>
          }
        />,
      )}
      {pagina && porPagina && onPagina && !props.enteras ? (
        <Paginador {...props} {...{ pagina, porPagina, total, onPagina }} />
      ) : null}
      {pie?.activa && pie.cuantas > 0 ? (
        <Elegidas pie={pie} unidad={props.unidad}>
          {props.accionesDeElegidas}
        </Elegidas>
      ) : null}
      {props.children}
    </>
  );
}

/** '45 registros'; for a list read whole, also how many of them the filter leaves. */
function cuentaDe<F>({ filas, total, error, unidad, porPagina, resumen }: ListaProps<F>): string {
  if (!filas) return error ? 'Sin respuesta' : 'Consultando…';
  const parte = porPagina === undefined && filas.length !== total ? `${entero(filas.length)} de ` : '';
  return [`${parte}${cuantos(total, unidad)}`, ...(resumen ? [resumen] : [])].join(' · ');
}

function BarraPlegable<F>(props: ListaProps<F> & { fija: boolean; children: ReactNode }) {
  const [abierta, setAbierta] = useState(false);
  const { filtro, resumenDeBarra } = props;
  return (
    <Plegable
      resumen={[resumenDeBarra, filtro && `«${filtro}»`].filter(Boolean).join(' · ')}
      abierta={props.barraAbierta ?? abierta}
      onAbrir={props.onBarraAbierta ?? setAbierta}
      fija={props.fija}
    >
      {props.children}
    </Plegable>
  );
}

function Barra<F>(props: ListaProps<F> & { salidas: ReactNode }) {
  const { pregunta, lector, controles, filtro, onFiltro, filtroAyuda, salidas } = props;
  const buscar = filtroAyuda ? (
    <Filtro className={css.filtro ?? ''} ayuda={filtroAyuda} valor={filtro} onCambio={onFiltro} />
  ) : null;
  if (pregunta)
    return (
      <form
        className={css.barra}
        noValidate
        onSubmit={(e) => {
          e.preventDefault();
          pregunta.alEnviar();
        }}
      >
        {pregunta.campos}
        {controles}
        {buscar}
        {salidas}
      </form>
    );
  const vacia = !controles && !buscar && !salidas;
  if (lector)
    return (
      <div className={css.conLector}>
        <Franja className={css.lector}>{lector}</Franja>
        {vacia ? null : (
          <div className={css.controles}>
            {controles}
            {buscar}
            {salidas}
          </div>
        )}
      </div>
    );
  if (vacia) return null;
  return (
    <div className={css.barra} data-sin-rango>
      {buscar}
      {controles}
      {salidas}
    </div>
  );
}
