import { entero } from '@anden/contrato/cifras.ts';
import { IconDownload, IconPrinter, IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Boton, BotonIcono } from './Boton.tsx';
import { Campo } from './Campo.tsx';
import css from './Consulta.module.css';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { DateRange, rangoRejection } from './DateRange.tsx';
import { Mensaje } from './Estado.tsx';
import { PageHeader } from './PageHeader.tsx';
import { Paginador } from './Paginador.tsx';
import { imprime } from './papel.ts';
import { EmptyState } from './Vacios.tsx';

type DeTabla<F> = Pick<
  DataTableProps<F>,
  | 'columnas'
  | 'filas'
  | 'llave'
  | 'tono'
  | 'palabraDeTono'
  | 'onElegir'
  | 'orden'
  | 'onOrden'
  | 'renovando'
  | 'error'
  | 'onReintentar'
>;

/** What `useConsulta` (web/src/platform/consulta.ts) gives, and what the screen adds: `llave`, `tono`, `onElegir`. */
export interface ConsultaProps<F> extends DeTabla<F> {
  titulo: string;
  /** The range in force, `YYYY-MM-DD`. */
  desde: string;
  hasta: string;
  onConsultar: (desde: string, hasta: string) => void;
  filtro: string;
  onFiltro: (filtro: string) => void;
  /** What the filter looks in: 'Folio o proveedor'. */
  filtroAyuda?: string;
  pagina: number;
  porPagina: number;
  onPagina: (pagina: number) => void;
  total: number;
  onExportar: () => void;
  exportando: boolean;
  /** Beside the count: what the colours mean. */
  leyenda?: ReactNode;
  /** What else Consultar asks with, beside the range: fields of the same form. */
  criterios?: ReactNode;
  /** More controls in the bar (an operator's selector). */
  controles?: ReactNode;
  volver?: { etiqueta: string; alVolver: () => void };
  /** In a tab of another screen, whose title stands already: Exportar goes to the bar. */
  enPestana?: boolean;
  /** Under the table: a side panel, a dialog. */
  children?: ReactNode;
}

/** A 'Consulta' screen: range, Consultar, filter with Limpiar, Exportar, the table, its count and its pages. */
export function Consulta<F>(props: ConsultaProps<F>) {
  const { titulo, filas, total, pagina, porPagina, onPagina, filtro, onFiltro, renovando, error } = props;
  const [rango, setRango] = useState<[string | null, string | null]>([props.desde, props.hasta]);
  const [rechazo, setRechazo] = useState<string | null>(null);
  // While an answer is on its way the same question is not asked twice; another one is.
  const misma = rango[0] === props.desde && rango[1] === props.hasta && !props.criterios;

  function consultar(): void {
    const [desde, hasta] = rango;
    const motivo = rangoRejection(desde, hasta);
    setRechazo(motivo);
    if (!motivo && desde && hasta) props.onConsultar(desde, hasta);
  }

  const exportar = (
    <>
      <BotonIcono
        etiqueta="Imprimir esta página"
        icono={<IconPrinter stroke={1.75} />}
        disabled={total === 0 || Boolean(renovando)}
        onClick={imprime}
      />
      <Boton
        icono={<IconDownload stroke={1.75} />}
        cargando={props.exportando}
        disabled={total === 0 || Boolean(renovando)}
        onClick={props.onExportar}
      >
        Exportar
      </Boton>
    </>
  );

  return (
    <>
      {props.enPestana ? null : (
        <PageHeader titulo={titulo} {...(props.volver ? { volver: props.volver } : {})} acciones={exportar} />
      )}
      <form
        className={css.barra}
        noValidate
        onSubmit={(e) => {
          e.preventDefault();
          consultar();
        }}
      >
        <DateRange
          desde={rango[0]}
          hasta={rango[1]}
          error={rechazo}
          onCambio={(desde, hasta) => setRango([desde, hasta])}
        />
        {props.criterios ? <div className={css.criterios}>{props.criterios}</div> : null}
        <Boton tipo="principal" enviar cargando={Boolean(renovando) && misma}>
          Consultar
        </Boton>
        {props.controles}
        <Campo
          className={css.filtro ?? ''}
          etiqueta="Filtro"
          type="search"
          placeholder={props.filtroAyuda ?? 'Filtrar'}
          value={filtro}
          onChange={(e) => onFiltro(e.target.value)}
          antes={<IconSearch stroke={1.75} aria-hidden />}
          despues={
            filtro ? (
              <BotonIcono etiqueta="Limpiar" icono={<IconX stroke={1.75} />} onClick={() => onFiltro('')} />
            ) : null
          }
        />
        {props.enPestana ? exportar : null}
      </form>
      {rechazo ? (
        <div className={css.rechazo}>
          <Mensaje tono="rechazo">{rechazo}</Mensaje>
        </div>
      ) : null}
      <DataTable
        columnas={props.columnas}
        filas={filas}
        llave={props.llave}
        etiqueta={titulo}
        filasDeEspera={Math.min(porPagina, 12)}
        {...(props.tono ? { tono: props.tono } : {})}
        {...(props.palabraDeTono ? { palabraDeTono: props.palabraDeTono } : {})}
        {...(props.onElegir ? { onElegir: props.onElegir } : {})}
        {...(props.orden ? { orden: props.orden } : {})}
        {...(props.onOrden ? { onOrden: props.onOrden } : {})}
        {...(props.onReintentar ? { onReintentar: props.onReintentar } : {})}
        renovando={Boolean(renovando && filas)}
        error={error ?? null}
        leyenda={
          <>
            <span role="status">
              {filas
                ? `${entero(total)} ${total === 1 ? 'registro' : 'registros'}`
                : error
                  ? 'Sin respuesta'
                  : 'Consultando…'}
            </span>
            {props.leyenda}
          </>
        }
        vacio={
          <EmptyState titulo={filtro ? 'Nada coincide con el filtro' : 'No hay registros en el período'}>
            {filtro ? (
              <Boton onClick={() => onFiltro('')}>Limpiar filtro</Boton>
            ) : (
              'Elija otro rango de fechas y presione Consultar.'
            )}
          </EmptyState>
        }
      />
      <Paginador pagina={pagina} porPagina={porPagina} total={total} onPagina={onPagina} />
      {props.children}
    </>
  );
}
