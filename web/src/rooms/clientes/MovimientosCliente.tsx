import type { FilaDeListado, NombreDeReporte } from '@anden/contrato/reportes.ts';
import { tituloDe } from '@anden/contrato/rutas.ts';
import { useConsulta } from '../../platform/consulta.ts';
import { celdaDe } from '../../platform/LigaDeRegistro.tsx';
import { useSearchState } from '../../platform/navigation.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { useVolver } from '../../platform/useVolver.ts';
import type { Columna } from '../../ui/columna.ts';
import { Lista } from '../../ui/Lista.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pestanas } from '../../ui/Pestanas.tsx';
import { EmptyState, FailedState } from '../../ui/Vacios.tsx';
import { useInfoCliente } from './FichaCliente.tsx';
import { folioDeAsiento } from './FichaDocumentos.tsx';
import { EstadoDeDocumento, EstadoDePedido } from './FichaEstado.tsx';
import { LigaFactura, PanelFactura } from './FichaFactura.tsx';
import { VISTAS_DE_MOVIMIENTOS, type VistaDeMovimientos } from './ficha-ligas.ts';

const TITULO = tituloDe('movimientoscliente');

/** Search parameters that belong to one tab's list and are cleared when another opens. */
const DE_SU_LISTA = { filtro: '', filtros: '', orden: '', luego: '', sentido: '', vista: '', pagina: 1 };

const PESTANAS: readonly { id: VistaDeMovimientos; titulo: string }[] = [
  { id: 'dinero', titulo: 'Dinero' },
  { id: 'articulos', titulo: 'Artículos' },
  { id: 'pedidos', titulo: 'Pedidos' },
];

interface DeUno {
  cliente: number;
  nombre: string;
}

/** The rows behind a customer's figures: money entries, billed articles, and orders. */
export default function MovimientosCliente() {
  const [lugar, setLugar] = useSearchState({ cliente: 0, ver: 'dinero', ...DE_SU_LISTA });
  const volver = useVolver();
  const { pedida, lectura } = useInfoCliente({ cliente: lugar.cliente });
  const elegida = VISTAS_DE_MOVIMIENTOS.find((v) => v === lugar.ver) ?? 'dinero';
  const info = lectura.data?.data;
  const Vista = VISTAS[elegida];
  return (
    <>
      <PageHeader
        titulo={TITULO}
        volver={volver}
        detalle={info ? `${info.CLAVE_CLIENTE} · ${info.NOMBRE}` : undefined}
      />
      {!pedida ? (
        <EmptyState titulo="Sin cliente">Se llega aquí desde la ficha de uno.</EmptyState>
      ) : lectura.error && !info ? (
        <FailedState mensaje={lectura.error.message} onReintentar={() => void lectura.refetch()} />
      ) : (
        <Pestanas
          etiqueta={TITULO}
          pestanas={PESTANAS}
          elegida={elegida}
          onElegir={(ver) => setLugar({ ver, ...DE_SU_LISTA })}
        >
          <Vista key={elegida} cliente={lugar.cliente} nombre={info?.NOMBRE ?? ''} />
        </Pestanas>
      )}
      <PanelFactura />
    </>
  );
}

/** One of the lists, for one customer. */
function useMovimientos<N extends NombreDeReporte>(
  name: N,
  columnas: readonly Columna<FilaDeListado<N>>[],
  { cliente, nombre }: DeUno,
) {
  const lista = useConsulta(name, {
    columnas,
    extra: { cliente_id: cliente },
    extraEnPalabras: [['Cliente', nombre]],
  });
  return { ...lista, enPestana: true, resumen: lista.sumas };
}

const DINERO = columnasDe('getMovimientosCliente', {
  FOLIO: { tarjeta: 'titulo', celda: folioDeAsiento },
  ESTADO: { ancho: 116, celda: (m) => <EstadoDeDocumento estado={m.ESTADO} /> },
  APLICADO: { recorta: true, ancho: 160 },
});

function Dinero(cliente: DeUno) {
  const lista = useMovimientos('getMovimientosCliente', DINERO, cliente);
  return (
    <Lista
      {...lista}
      etiqueta="Movimientos de dinero"
      unidad={['movimiento', 'movimientos']}
      filtroAyuda="Folio, referencia, motivo…"
      tono={(m) => (m.ESTADO === 'V' ? 'rechazo' : null)}
      palabraDeTono={() => 'Vencido'}
      vacio={{ titulo: 'Sin movimientos', texto: 'Aparecerán con su primera factura o su primer pago.' }}
    />
  );
}

const ARTICULOS = columnasDe('getArticulosCliente', {
  FACTURA: { celda: ({ FACTURA }) => <LigaFactura folio={FACTURA} /> },
  CLAVE_ARTICULO: { celda: celdaDe('articulo', (a) => a.CLAVE_ARTICULO) },
  ARTICULO: { tarjeta: 'titulo' },
});

function Articulos(cliente: DeUno) {
  const lista = useMovimientos('getArticulosCliente', ARTICULOS, cliente);
  return (
    <Lista
      {...lista}
      etiqueta="Artículos facturados"
      unidad={['renglón', 'renglones']}
      filtroAyuda="Artículo, marca, factura…"
      vacio={{ titulo: 'Nada facturado', texto: 'Aparecerá con su primera factura.' }}
    />
  );
}

const PEDIDOS = columnasDe('getPedidosCliente', {
  DONDE: { ancho: 120, celda: (p) => <EstadoDePedido donde={p.DONDE} incidencia={p.INCIDENCIA} /> },
  PEDIDO: { tarjeta: 'titulo' },
  REMISION: { celda: celdaDe('remision', (p) => p.REMISION) },
  FACTURA: { celda: ({ FACTURA }) => (FACTURA ? <LigaFactura folio={FACTURA} /> : '—') },
});

function Pedidos(cliente: DeUno) {
  const lista = useMovimientos('getPedidosCliente', PEDIDOS, cliente);
  return (
    <Lista
      {...lista}
      etiqueta="Pedidos del cliente"
      unidad={['pedido', 'pedidos']}
      filtroAyuda="Pedido, remisión, factura, guía…"
      vacio={{ titulo: 'Sin pedidos', texto: 'Aparecerán con el primero que haga.' }}
    />
  );
}

const VISTAS = { dinero: Dinero, articulos: Articulos, pedidos: Pedidos } as const;
