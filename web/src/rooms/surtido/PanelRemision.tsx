import { CONTROLES_VER_REMISION } from '@anden/contrato/surtido/remision-rules.ts';
import { type ReactNode, useState } from 'react';
import type { Respuesta } from '../../platform/client.ts';
import { de } from '../../platform/columns.ts';
import { entero, fechaHora, hora, VACIO } from '../../platform/format.ts';
import { celdaDe, hrefDeRegistro, LigaA, LigaDeRegistro } from '../../platform/LigaDeRegistro.tsx';
import { useQueryCall } from '../../platform/query.ts';
import { can } from '../../platform/session.ts';
import type { Columna } from '../../ui/columna.ts';
import { Renglones, Resumen } from '../../ui/Detalle.tsx';
import { IconoEstado } from '../../ui/Estado.tsx';
import { PanelLateral, type PanelLateralProps } from '../../ui/PanelLateral.tsx';
import { Recorta } from '../../ui/Recorta.tsx';
import { Selector } from '../../ui/Selector.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import { LigaDocumento } from '../expedientes/index.ts';
import { EstatusDeRemision } from './EstatusDeRemision.tsx';
import css from './PanelRemision.module.css';

type Leida = Respuesta<'getRemision'>;
type Linea = Leida['data'][number];

/** A remission by id, with the folio by which it is chosen if there are several. */
export interface RemisionVista {
  DOCTO_VE_ID: number;
  FOLIO: string;
}

/** Whether the operator may see the lines of remissions; otherwise rows do not open. */
export const puedeVerRemision = (): boolean => can(CONTROLES_VER_REMISION);

/** The remission of a list of remissions, by its id in the address; it is read even if its row is not shown. */
export const soloElla = (registro: string): readonly RemisionVista[] | undefined =>
  Number(registro) > 0 ? [{ DOCTO_VE_ID: Number(registro), FOLIO: '' }] : undefined;

/** The panel's title; without the folio while its row is not shown. */
export const tituloDeRemision = (folio: string | undefined): string =>
  folio ? `Remisión ${folio}` : 'Remisión';

const c = de<Linea>();

/** The time, and who did it as a link to their page. */
const QuienYCuando = ({ quien, momento }: { quien: string | null; momento: string | null }) =>
  momento === null ? (
    VACIO
  ) : (
    <Recorta
      como={
        <>
          {hora(momento)}{' '}
          <LigaDeRegistro href={hrefDeRegistro('operador', quien ?? '')} enTexto>
            {quien}
          </LigaDeRegistro>
        </>
      }
    >
      {[hora(momento), quien].filter(Boolean).join(' ')}
    </Recorta>
  );

const COLUMNAS: readonly Columna<Linea>[] = [
  c.texto('CLAVE_ARTICULO', 'Clave', { ancho: 88, celda: celdaDe('articulo', (l) => l.CLAVE_ARTICULO) }),
  c.texto('ARTICULO', 'Artículo', {
    tarjeta: 'titulo',
    ancho: 160,
    celda: (l) => <Recorta>{l.ARTICULO}</Recorta>,
  }),
  c.entero('UNIDADES', 'Sol.', { ayuda: 'Piezas solicitadas' }),
  c.entero('UNID_SURT_BOD', 'Surt.', { ayuda: 'Piezas surtidas' }),
  c.texto('MOTIVO_CORTO', 'Corto', {
    ayuda: 'Por qué se cerró con faltante',
    ancho: 130,
    celda: (l) =>
      l.MOTIVO_CORTO ? (
        <span className={css.corto}>
          <IconoEstado tono="atencion" tamano={14} />
          <Recorta>{l.MOTIVO_CORTO}</Recorta>
        </span>
      ) : (
        VACIO
      ),
  }),
  c.texto('SURTIO', 'Surtió', {
    ancho: 130,
    celda: (l) => <QuienYCuando quien={l.SURTIO} momento={l.FECHA_HORA_SURTIDO} />,
  }),
  c.texto('EMPACO', 'Empacó', {
    ancho: 130,
    celda: (l) => <QuienYCuando quien={l.EMPACO} momento={l.FECHA_HORA_EMPAQUE} />,
  }),
];

export interface PanelRemisionProps extends Pick<PanelLateralProps, 'vecinos'> {
  abierto: boolean;
  /** While the remission's folio is unknown, or for a document with several. */
  titulo: string;
  /** undefined if the row is not on the page shown. */
  remisiones: readonly RemisionVista[] | undefined;
  alCerrar: () => void;
  /** Shown above them. */
  antes?: ReactNode;
  /** Actions on the remission shown. */
  acciones?: (remision: RemisionVista) => ReactNode;
}

/** The lines of a remission, or of an invoice's remissions one at a time, beside a list. */
export function PanelRemision({
  abierto,
  titulo,
  remisiones,
  alCerrar,
  vecinos,
  antes,
  acciones,
}: PanelRemisionProps) {
  const [elegida, setElegida] = useState(0);
  const vista = remisiones?.find((r) => r.DOCTO_VE_ID === elegida) ?? remisiones?.[0];
  return (
    <PanelLateral abierto={abierto} titulo={titulo} alCerrar={alCerrar} vecinos={vecinos}>
      {antes}
      {remisiones && remisiones.length > 1 && vista ? (
        <Selector
          className={css.cual ?? ''}
          etiqueta="Remisión"
          value={String(vista.DOCTO_VE_ID)}
          opciones={remisiones.map((r) => ({ valor: String(r.DOCTO_VE_ID), texto: r.FOLIO }))}
          onCambio={(id) => setElegida(Number(id))}
        />
      ) : null}
      {vista ? (
        <Leidos key={vista.DOCTO_VE_ID} id={vista.DOCTO_VE_ID} acciones={acciones} />
      ) : (
        <EmptyState titulo={remisiones ? 'Sin remisiones que usted vea' : 'No está en esta página'}>
          {remisiones
            ? 'Son de otro almacén, o el documento no tiene.'
            : 'Consúltela con su fecha o quite el filtro.'}
        </EmptyState>
      )}
    </PanelLateral>
  );
}

function Leidos({ id, acciones }: { id: number; acciones: PanelRemisionProps['acciones'] }) {
  const query = useQueryCall('getRemision', { docto_ve_id: id });
  const leida = query.data;
  return (
    <>
      {leida ? <Resumen datos={datosDe(leida.cabecera)} /> : null}
      {leida ? (
        <div className={css.acciones}>
          {acciones?.(leida.cabecera)}
          <LigaDocumento tipo="remision" folio={leida.cabecera.FOLIO} />
        </div>
      ) : null}
      <Renglones
        etiqueta="Renglones de la remisión"
        columnas={COLUMNAS}
        filas={leida?.data}
        llave={(l) => l.DOCTO_VE_DET_ID}
        unidad={['renglón', 'renglones']}
        lectura={query}
        vacio={{ titulo: 'La remisión no tiene renglones' }}
      />
    </>
  );
}

const datosDe = (r: Leida['cabecera']): readonly (readonly [string, ReactNode])[] => [
  ['Remisión', <LigaA key="remision" registro="remision" valor={r.FOLIO} />],
  [
    'Cliente',
    <span key="cliente">
      {r.NOMBRE} (<LigaA registro="cliente" valor={r.CLAVE_CLIENTE} enTexto />)
    </span>,
  ],
  ['Estatus', <EstatusDeRemision key="estatus" estatus={r.ESTATUS} />],
  ['Entrega', r.CLTE_RECOGE === 'S' ? 'Cliente recoge' : (r.PAQUETERIA ?? 'Paquetería sin asignar')],
  ['Creada', fechaHora(r.FECHA)],
  ['Surtida', fechaHora(r.SURTIDA)],
  ['Empacada', fechaHora(r.EMPACADA)],
  ['Embarcada', fechaHora(r.EMBARCADA)],
  ['Piezas', `${entero(r.UNIDADESSURTIDAS)} de ${entero(r.UNIDADES)}`],
  ...(r.OBSERVACIONES_EMPAQUE ? [['Al empacar', r.OBSERVACIONES_EMPAQUE] as const] : []),
];
