import { cuantos, entero, type Unidad } from '@anden/contrato/cifras.ts';
import { IconListCheck, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAngosto } from './anchuras.ts';
import { Boton, BotonIcono } from './Boton.tsx';
import { BotonDeColumnas } from './BotonDeColumnas.tsx';
import { BotonDeExportar } from './BotonDeExportar.tsx';
import { BotonDeVistas } from './BotonDeVistas.tsx';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { Elegidas, type PieDeLista } from './Elegidas.tsx';
import { Mensaje } from './Estado.tsx';
import { Filtro } from './Filtro.tsx';
import { Filtros, type FiltrosDeLista } from './Filtros.tsx';
import { Franja } from './Franja.tsx';
import css from './Lista.module.css';
import { PageHeader, type PageHeaderProps } from './PageHeader.tsx';
import { Paginador } from './Paginador.tsx';
import type { EleccionDeColumnas } from './PanelDeColumnas.tsx';
import type { VistasDeLista } from './PanelDeVistas.tsx';
import { imprime } from './papel.ts';
import { EmptyState } from './Vacios.tsx';

/** What is asked before the rows are read: the fields of a form, and what it refused. */
export interface Pregunta {
  campos: ReactNode;
  rechazo: string | null;
  alEnviar: () => void;
}

/** What `useLista` or `useConsulta` (web/src/platform) gives, and what the screen adds. */
export interface ListaProps<F>
  extends Omit<DataTableProps<F>, 'etiqueta' | 'vacio' | 'leyenda'>,
    Pick<PageHeaderProps, 'titulo' | 'detalle' | 'volver' | 'acciones'> {
  /** What the table holds, for a screen reader. Default the title. */
  etiqueta?: string;
  /** In a part of another screen, whose title stands already: its buttons go to the bar. */
  enPestana?: boolean;
  /** What its rows are: `['compra pendiente', 'compras pendientes']`. */
  unidad: Unidad;
  /** Rows there are: of every page, or before the filter. */
  total: number;
  /** Said after the count: what the rows add up to. */
  resumen?: string | null;
  /** Beside the count: what the colours mean. */
  leyenda?: ReactNode;
  /** What is said without rows, and the way on from there. */
  vacio: { titulo: string; texto?: string | undefined };
  pregunta?: Pregunta;
  /** Where things are scanned: the field and what became of the last reading. */
  lector?: ReactNode;
  /** In the place of the bar, where a screen for the shelf has its own; null: nothing. */
  barra?: ReactNode;
  /** More controls in the bar. */
  controles?: ReactNode;
  filtro: string;
  onFiltro: (filtro: string) => void;
  /** What the filter looks in: 'Folio o proveedor'; without it there is no filter. */
  filtroAyuda?: string;
  /** Between the bar and the table. */
  aviso?: ReactNode;
  /** What stands around the table: its tabs. */
  marco?: (tabla: ReactNode) => ReactNode;
  pagina?: number;
  porPagina?: number;
  onPagina?: (pagina: number) => void;
  /** Which columns are shown, and how the rows look, for who may choose. */
  eleccion?: { columnas: EleccionDeColumnas<F>; onAncho: (id: string, ancho: number | null) => void };
  /** The saved views. */
  vistas?: VistasDeLista;
  /** The filters of single columns. */
  filtros?: FiltrosDeLista;
  /** How many rows a page may have, and where the choice goes. */
  tamanos?: readonly number[];
  onPorPagina?: (porPagina: number) => void;
  onExportar?: () => void;
  /** How far the export has got, in rows; true while that is not known, null while there is none. */
  exportando?: { filas: number; total: number } | true | null;
  onCancelarExportacion?: () => void;
  /** The rows that are chosen; what the screen does with them stands beside what any list does. */
  pie?: PieDeLista;
  accionesDeElegidas?: ReactNode;
  /** Under the table: a side panel, a dialog. */
  children?: ReactNode;
}

/** A list screen: title, bar with what is scanned, asked and filtered, count, table, pages, export and print. */
export function Lista<F>(props: ListaProps<F>) {
  const { titulo, filas, total, filtro, pagina, porPagina, onPagina, pregunta, lector, renovando } = props;
  const angosto = useAngosto();
  const sinFilas = total === 0 || !filas || Boolean(renovando && pregunta);
  const { barra } = props;
  const { eleccion, filtros, pie } = props;
  // With a handheld at the shelf the place over the list is for what is scanned.
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
          etiqueta="Imprimir esta página"
          icono={<IconPrinter stroke={1.75} />}
          disabled={sinFilas}
          onClick={imprime}
        />
        <BotonDeExportar
          exportando={props.exportando ?? null}
          disabled={sinFilas}
          onExportar={props.onExportar}
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
      {barra === undefined ? <Barra {...props} salidas={enBarra} /> : barra}
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
      {pagina && porPagina && onPagina ? (
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

/** '45 registros'; of a list read whole, how many of them the filter leaves. */
function cuentaDe<F>({ filas, total, error, unidad, porPagina, resumen }: ListaProps<F>): string {
  if (!filas) return error ? 'Sin respuesta' : 'Consultando…';
  const parte = porPagina === undefined && filas.length !== total ? `${entero(filas.length)} de ` : '';
  return [`${parte}${cuantos(total, unidad)}`, ...(resumen ? [resumen] : [])].join(' · ');
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
