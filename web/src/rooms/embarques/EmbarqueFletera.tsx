import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { useEffect, useRef } from 'react';
import { CampoLector, type CampoLectorHandle } from '../../capture/CampoLector.tsx';
import { UltimaLectura } from '../../capture/Lecturas.tsx';
import { avisaYRechaza } from '../../capture/noSeAtendio.ts';
import { useMotor } from '../../capture/useMotor.ts';
import { cuantos, entero } from '../../platform/format.ts';
import { useLista } from '../../platform/lista.ts';
import { askOnce } from '../../platform/query.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { useAngosto } from '../../ui/anchuras.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Lista } from '../../ui/Lista.tsx';
import { Documentos, PanelRemision, puedeVerRemision } from '../surtido/index.ts';
import { decideEntrega } from './decideEntrega.ts';
import { useEntrega } from './useEntrega.tsx';

const estadoDe = (f: FilaDeListado<'getFacturasSinEntregaAFletera'>): string =>
  f.IMPEDIMENTO ?? (f.SIN_ENVIO === 'S' ? 'Nada que enviar' : 'Lista para enviar');

const COLUMNAS = columnasDe('getFacturasSinEntregaAFletera', {
  FOLIO: { ancho: 84 },
  FECHA: { tarjeta: 'oculta' },
  CLAVE_CLIENTE: { ancho: 70, tarjeta: 'oculta' },
  FLETERA: { ancho: 110, recorta: true },
  GUIA: { ancho: 124, recorta: true },
  REMISIONES: { ancho: 100, recorta: true },
  IMPEDIMENTO: {
    ayuda: 'Por qué no se puede entregar todavía',
    valor: estadoDe,
    tono: (f) => (f.IMPEDIMENTO ? 'atencion' : 'hecho'),
  },
});

/** 'Facturas pendientes por enviar': invoices that have not left, ticked as the carrier or the customer collects them. */
export default function EmbarqueFletera() {
  const { borrador, carga, repasa, entrega, entregando, aviso } = useEntrega();
  const angosto = useAngosto();
  const campo = useRef<CampoLectorHandle>(null);
  const { elegida, panel, abre, elegidas, ...lista } = useLista(
    'getFacturasSinEntregaAFletera',
    {},
    {
      columnas: COLUMNAS,
      elegir: { nombre: 'Entregada', impide: (f) => f.IMPEDIMENTO, borrador },
      sinOrden: 'La más antigua primero',
      filtroAyuda: 'Factura, cliente, guía, remisión…',
    },
  );
  const { todas } = lista;
  useEffect(() => {
    if (todas) repasa(todas);
  });
  const listas = todas?.filter((f) => f.IMPEDIMENTO === null).length ?? 0;
  const { cola } = useMotor(
    'embarquefletera',
    {
      titulo: lista.titulo,
      estado: carga,
      trabajo: () => lista.todas,
      llega: async () =>
        (await askOnce('getFacturasSinEntregaAFletera', {}).catch(avisaYRechaza(lista.titulo))).data,
      decide: decideEntrega,
    },
    { alLeer: (codigo) => campo.current?.muestra(codigo) },
  );

  return (
    <Lista
      {...lista}
      compactas
      lector={
        <>
          <CampoLector
            ref={campo}
            enfocar={angosto}
            etiqueta="Factura, guía o caja"
            placeholder="Escanee o teclee"
            limpiar="Limpiar lectura"
            alLeer={(codigo) => cola.lee(codigo, 'teclado')}
          />
          <UltimaLectura
            cola={cola}
            reposo="Escanee lo que sube al camión: la factura, su guía o una caja."
          />
        </>
      }
      {...(puedeVerRemision() ? abre : { tono: abre.tono })}
      unidad={['factura por enviar', 'facturas por enviar']}
      aviso={aviso}
      accionesDeElegidas={
        <Boton tipo="principal" cargando={entregando} onClick={() => entrega(elegidas)}>
          Guardar ({entero(elegidas.length)})
        </Boton>
      }
      leyenda={
        lista.filas ? (
          <span>{`${cuantos(listas, ['lista', 'listas'])} · ${cuantos(elegidas.length, ['marcada', 'marcadas'])}`}</span>
        ) : null
      }
      vacio={{ titulo: 'No hay facturas pendientes por enviar' }}
    >
      <PanelRemision
        {...panel}
        titulo={elegida ? `Factura ${elegida.FOLIO}` : 'Factura'}
        remisiones={elegida?.DETALLE_REMISIONES}
        acciones={(r) => <Documentos id={r.DOCTO_VE_ID} folio={r.FOLIO} />}
      />
    </Lista>
  );
}
