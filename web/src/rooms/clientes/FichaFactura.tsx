import { useState } from 'react';
import type { Respuesta } from '../../platform/client.ts';
import { de } from '../../platform/columns.ts';
import { dinero, enPiezas, fechaHora, VACIO } from '../../platform/format.ts';
import { celdaDe, LigaA, LigasA } from '../../platform/LigaDeRegistro.tsx';
import { useCerrarJunto, useDireccionCon, useSearchState } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { Renglones, Resumen } from '../../ui/Detalle.tsx';
import { Filtro } from '../../ui/Filtro.tsx';
import { filtra } from '../../ui/filtra.ts';
import { PanelLateral } from '../../ui/PanelLateral.tsx';
import { Pestanas } from '../../ui/Pestanas.tsx';
import { pulsaLiga } from '../../ui/pulsaFila.ts';
import { Cargando, FailedState } from '../../ui/Vacios.tsx';
import css from './FichaCliente.module.css';

type Seguimiento = Respuesta<'get_seguimiento_factura'>;

const c = de<Seguimiento['detalle'][number]>();
const COLUMNAS = [
  c.texto('CLAVE_ARTICULO', 'Clave', {
    ancho: 100,
    celda: celdaDe('articulo', (r) => r.CLAVE_ARTICULO),
  }),
  c.texto('ARTICULO', 'Artículo', { tarjeta: 'titulo', ancho: 180 }),
  c.entero('UNIDADES', 'Piezas', { ancho: 76 }),
  c.dinero('UNITARIOCIVA', 'Unitario', { ancho: 92, ayuda: 'Con IVA' }),
  c.dinero('TOTALIVAINC', 'Total', { ancho: 100, ayuda: 'Con IVA' }),
  c.fechaHora('FECHA_HORA_SURTIDO', 'Surtido'),
  c.fechaHora('FECHA_HORA_EMPAQUE', 'Empacado'),
];

/** An invoice's folio as a link that opens its steps and lines beside the contents. */
export function LigaFactura({ folio }: { folio: string }) {
  const [lugar, setLugar] = useSearchState({ factura: '' });
  const href = useDireccionCon()({ factura: folio });
  return (
    <a
      href={href}
      className={css.ligaFactura}
      onClick={(e) => {
        e.stopPropagation();
        pulsaLiga(e, () => setLugar({ factura: folio }, lugar.factura ? 'reemplaza' : 'junto'));
      }}
    >
      {folio}
    </a>
  );
}

/** The invoice named in the address, in a panel: its steps from order to delivery, and its lines. */
export function PanelFactura() {
  const [{ factura }, setLugar] = useSearchState({ factura: '' });
  const cierra = useCerrarJunto('factura');
  return (
    <PanelLateral
      abierto={factura !== ''}
      titulo={factura ? `Factura ${factura}` : 'Factura'}
      alCerrar={() => cierra(() => setLugar({ factura: '' }))}
    >
      {factura ? <Leida key={factura} factura={factura} /> : null}
    </PanelLateral>
  );
}

type Lectura = ReturnType<typeof useFactura>;

/** An invoice's steps and lines, by its folio. */
const useFactura = (factura: string) => useQueryCall('get_seguimiento_factura', { factura });

function Leida({ factura }: { factura: string }) {
  const lectura = useFactura(factura);
  if (lectura.error && !lectura.data) return <NoLeida lectura={lectura} />;
  return (
    <>
      <Camino lectura={lectura} />
      <RenglonesDeFactura lectura={lectura} />
    </>
  );
}

const NoLeida = ({ lectura }: { lectura: Lectura }) => (
  <FailedState
    mensaje={lectura.error?.message ?? ''}
    onReintentar={() => {
      void lectura.refetch();
    }}
  />
);

/** An invoice in tabs (specification §2, Tickets): its data, and its lines with a filter. */
export function FacturaEnPestanas({ factura }: { factura: string }) {
  const lectura = useFactura(factura);
  const [elegida, setElegida] = useState('general');
  const [filtro, setFiltro] = useState('');
  if (lectura.error && !lectura.data) return <NoLeida lectura={lectura} />;
  return (
    <Pestanas
      etiqueta="Factura"
      pestanas={[
        { id: 'general', titulo: 'Información General' },
        { id: 'productos', titulo: 'Productos en Factura', cuenta: lectura.data?.detalle.length },
      ]}
      elegida={elegida}
      onElegir={setElegida}
    >
      {elegida === 'general' ? (
        <div className={css.general}>
          <Camino lectura={lectura} />
        </div>
      ) : (
        <>
          <Filtro valor={filtro} onCambio={setFiltro} ayuda="Clave o artículo" />
          <RenglonesDeFactura lectura={lectura} filtro={filtro} />
        </>
      )}
    </Pestanas>
  );
}

/** An amount; a dash for an order or a remission that is not known. */
const importe = (pesos: number | null): string => (pesos === null ? VACIO : dinero(pesos));

/** The invoice's steps, from the order to who received it. */
function Camino({ lectura }: { lectura: Lectura }) {
  const d = lectura.data?.data;
  if (!d) return <Cargando />;
  return (
    <Resumen
      datos={[
        [
          'Cliente',
          <span key="cliente">
            <LigaA registro="cliente" valor={d.CLAVE_CLIENTE} enTexto /> {d.CLIENTE}
          </span>,
        ],
        ['Facturada', `${fechaHora(d.FECHA_FACTURA)}${d.CANCELADA === 'S' ? ' · Cancelada' : ''}`],
        ['Total', dinero(d.TOTALFACTURA)],
        [
          'Pedido',
          <span key="pedido">
            <LigaA registro="pedido" valor={d.PEDIDO} fila={d} enTexto />
            {d.PEDIDOWEB ? ` · Web ${d.PEDIDOWEB}` : ''}
          </span>,
        ],
        ['Fecha del pedido', fechaHora(d.FECHAPEDIDO)],
        ['Importe del pedido', importe(d.IMPORTEPEDIDO)],
        ['Remisión', <LigasA key="remision" registro="remision" dicho={d.REMISION} />],
        ['Fecha de la remisión', fechaHora(d.FECHAREMISION)],
        ['Importe de la remisión', importe(d.IMPORTEREMISION)],
        ['Surtió', <LigasA key="surtio" registro="operador" dicho={d.USUARIO_SURTIDO} />],
        ['Fletera', d.FLETERA ?? VACIO],
        ['Guía', <LigaA key="guia" registro="guia" valor={d.GUIA} fila={d} />],
        ['A la fletera', fechaHora(d.FECHAFLETERA)],
        ['Entregada', fechaHora(d.FECHA_ENTREGA)],
        ['Recibió', d.RECIBIDO_POR ?? VACIO],
        [
          'Se envió a',
          [d.CALLE, d.LOCALIDAD, d.CODIGO_POSTAL, d.CIUDAD, d.ESTADO].filter(Boolean).join(', ') || VACIO,
        ],
      ]}
    />
  );
}

/** What was billed, line by line; with a filter, the lines that contain its words. */
function RenglonesDeFactura({ lectura, filtro = '' }: { lectura: Lectura; filtro?: string }) {
  const detalle = lectura.data?.detalle;
  const filas = detalle && filtra(detalle, COLUMNAS, filtro);
  const piezas = (filas ?? []).reduce((n, r) => n + r.UNIDADES, 0);
  return (
    <Renglones
      columnas={COLUMNAS}
      filas={filas}
      llave={(r) => r.RENGLON}
      etiqueta="Renglones de la factura"
      unidad={['renglón', 'renglones']}
      resumen={enPiezas(piezas)}
      lectura={lectura}
      vacio={
        detalle?.length
          ? { titulo: 'Nada coincide con el filtro' }
          : { titulo: 'Llegó sin renglones', texto: 'Ni la factura ni sus remisiones los dicen.' }
      }
    />
  );
}
