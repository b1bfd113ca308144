import type { Respuesta } from '../../platform/client.ts';
import { de } from '../../platform/columns.ts';
import { dinero, enPiezas, fechaHora, VACIO } from '../../platform/format.ts';
import { hrefDeRegistro, LigaDeRegistro } from '../../platform/LigaDeRegistro.tsx';
import { useDireccionCon, useSearchState } from '../../platform/navigation.ts';
import { useQueryCall } from '../../platform/query.ts';
import { Renglones, Resumen } from '../../ui/Detalle.tsx';
import { PanelLateral } from '../../ui/PanelLateral.tsx';
import { pulsaLiga } from '../../ui/pulsaFila.ts';
import { FailedState } from '../../ui/Vacios.tsx';
import css from './FichaCliente.module.css';

type Seguimiento = Respuesta<'get_seguimiento_factura'>;

const c = de<Seguimiento['detalle'][number]>();
const COLUMNAS = [
  c.texto('CLAVE_ARTICULO', 'Clave', {
    ancho: 100,
    celda: (r) => (
      <LigaDeRegistro href={hrefDeRegistro('articulo', r.CLAVE_ARTICULO)}>{r.CLAVE_ARTICULO}</LigaDeRegistro>
    ),
  }),
  c.texto('ARTICULO', 'Artículo', { tarjeta: 'titulo', ancho: 180 }),
  c.entero('UNIDADES', 'Piezas', { ancho: 76 }),
  c.dinero('UNITARIOCIVA', 'Unitario', { ancho: 92, ayuda: 'Con IVA' }),
  c.dinero('TOTALIVAINC', 'Total', { ancho: 100, ayuda: 'Con IVA' }),
  c.fechaHora('FECHA_HORA_SURTIDO', 'Surtido'),
  c.fechaHora('FECHA_HORA_EMPAQUE', 'Empacado'),
];

/** An invoice's folio as the way to its steps and lines, beside what is shown. */
export function LigaFactura({ folio }: { folio: string }) {
  const [, setLugar] = useSearchState({ factura: '' });
  const href = useDireccionCon()({ factura: folio });
  return (
    <a
      href={href}
      className={css.ligaFactura}
      onClick={(e) => {
        e.stopPropagation();
        pulsaLiga(e, () => setLugar({ factura: folio }, false));
      }}
    >
      {folio}
    </a>
  );
}

/** The invoice that the address says, in a panel: its way from order to delivery, and its lines. */
export function PanelFactura() {
  const [{ factura }, setLugar] = useSearchState({ factura: '' });
  return (
    <PanelLateral
      abierto={factura !== ''}
      titulo={factura ? `Factura ${factura}` : 'Factura'}
      alCerrar={() => setLugar({ factura: '' })}
    >
      {factura ? <Leida key={factura} factura={factura} /> : null}
    </PanelLateral>
  );
}

function Leida({ factura }: { factura: string }) {
  const lectura = useQueryCall('get_seguimiento_factura', { factura });
  const { data: d, detalle } = lectura.data ?? {};
  if (lectura.error && !d)
    return <FailedState mensaje={lectura.error.message} onReintentar={() => void lectura.refetch()} />;
  const piezas = (detalle ?? []).reduce((n, r) => n + r.UNIDADES, 0);
  return (
    <>
      {d ? (
        <Resumen
          datos={[
            ['Cliente', `${d.CLAVE_CLIENTE} ${d.CLIENTE}`],
            ['Facturada', fechaHora(d.FECHA_FACTURA)],
            ['Total', dinero(d.TOTALFACTURA)],
            [
              'Pedido',
              [d.PEDIDO, d.PEDIDOWEB ? `Web ${d.PEDIDOWEB}` : null].filter(Boolean).join(' · ') || VACIO,
            ],
            ['Remisión', d.REMISION ?? VACIO],
            ['Surtió', d.USUARIO_SURTIDO ?? VACIO],
            ['Fletera', d.FLETERA ?? VACIO],
            ['Guía', d.GUIA ?? VACIO],
            ['A la fletera', fechaHora(d.FECHAFLETERA)],
            ['Entregada', fechaHora(d.FECHA_ENTREGA)],
            ['Recibió', d.RECIBIDO_POR ?? VACIO],
            [
              'Se envió a',
              [d.CALLE, d.LOCALIDAD, d.CODIGO_POSTAL, d.CIUDAD, d.ESTADO].filter(Boolean).join(', ') || VACIO,
            ],
          ]}
        />
      ) : null}
      <Renglones
        columnas={COLUMNAS}
        filas={detalle}
        llave={(r) => r.RENGLON}
        etiqueta="Renglones de la factura"
        unidad={['renglón', 'renglones']}
        resumen={enPiezas(piezas)}
        lectura={lectura}
        vacio={{ titulo: 'Llegó sin renglones', texto: 'Ni la factura ni sus remisiones los dicen.' }}
      />
    </>
  );
}
