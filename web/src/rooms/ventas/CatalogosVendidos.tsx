import { entero } from '@anden/contrato/cifras.ts';
import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { useState } from 'react';
import { useConsulta } from '../../platform/consulta.ts';
import { usePreparaPantalla } from '../../platform/navigation.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Consulta } from '../../ui/Consulta.tsx';
import { DialogoDeFoleador } from './DialogoDeFoleador.tsx';

const COLUMNAS = columnasDe('getCatalogosDistribuidorVendidos', {
  CLIENTE: { tarjeta: 'titulo', ancho: 220 },
  PRODUCTO: { ancho: 220 },
  FOLEADOR: { ancho: 120, ayuda: 'Número consecutivo de los catálogos de la factura' },
});

/** 'Catálogos vendidos': which catalogues were invoiced in a range, and the sequential number of each invoice's. */
export default function CatalogosVendidos() {
  usePreparaPantalla('cliente');
  const [elegida, setElegida] = useState<FilaDeListado<'getCatalogosDistribuidorVendidos'> | null>(null);
  const consulta = useConsulta('getCatalogosDistribuidorVendidos', { columnas: COLUMNAS });
  const clientes = consulta.respuesta?.CLIENTES_CON_PEDIDO;
  return (
    <Consulta
      {...consulta}
      unidad={['catálogo vendido', 'catálogos vendidos']}
      filtroAyuda="Factura, cliente, catálogo, folio…"
      leyenda={clientes === undefined ? null : <span>Clientes con pedido: {entero(clientes)}</span>}
      onElegir={setElegida}
    >
      {elegida ? (
        <DialogoDeFoleador fila={elegida} lista={consulta.filas ?? []} alCerrar={() => setElegida(null)} />
      ) : null}
    </Consulta>
  );
}
