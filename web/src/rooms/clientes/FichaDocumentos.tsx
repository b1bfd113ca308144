import { useMemo } from 'react';
import type { Respuesta } from '../../platform/client.ts';
import { cuantos, dinero } from '../../platform/format.ts';
import { useAbrirMarca } from '../../platform/grafica.tsx';
import { hrefDeRegistro, LigaDeRegistro } from '../../platform/LigaDeRegistro.tsx';
import { type QueryCallOptions, useQueryCall } from '../../platform/query.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { pulsaLiga } from '../../ui/pulsaFila.ts';
import { EmptyState } from '../../ui/Vacios.tsx';
import css from './FichaCliente.module.css';
import { LigaFactura } from './FichaFactura.tsx';
import type { Info } from './ficha.ts';
import { ligaDeDinero } from './ficha-ligas.ts';

type Movimiento = Respuesta<'getMovimientosCliente'>['data'][number];

/** How many documents are shown; the others are in their list. */
const CABEN = 12;
/** Entries with something left: overdue, not yet due, and credits to be applied. */
const ABIERTOS = 'ESTADO~V,P,A';

/** The folio of an entry as a link: an invoice's opens its steps and lines, a deposit's its page. */
export const folioDeAsiento = ({ CLASE, FOLIO, ...m }: Movimiento) =>
  CLASE === 'CARGO' && FOLIO ? (
    <LigaFactura folio={FOLIO} />
  ) : (
    <LigaDeRegistro href={hrefDeRegistro('deposito', FOLIO || m.REFERENCIA || '', m)}>
      {FOLIO ?? '—'}
    </LigaDeRegistro>
  );

/** A customer's open documents, by due date. */
export const useAbiertos = (cliente: number, opciones: QueryCallOptions = {}) =>
  useQueryCall(
    'getMovimientosCliente',
    { cliente_id: cliente, filtros: ABIERTOS, orden: 'VENCE', sentido: 'asc', pagina: 1, por_pagina: CABEN },
    { pausa: 5_000, ...opciones },
  );

/** The customer's open documents, overdue ones first, with what each was paid with. */
export function Documentos({ info: { CLIENTE_ID: cliente } }: { info: Info }) {
  const alAbrir = useAbrirMarca();
  const columnas = useMemo(
    () =>
      columnasDe('getMovimientosCliente', {
        FOLIO: { tarjeta: 'titulo', ancho: 84, celda: folioDeAsiento },
        CLASE: { ancho: 84 },
        FECHA: false,
        ESTADO: false,
        ATRASO: { titulo: 'Atraso', ancho: 72 },
        IMPORTE: { ancho: 92 },
        PENDIENTE: { ancho: 92 },
        VENCE: { ancho: 92 },
        APLICADO: { recorta: true, ancho: 140 },
        FORMA_PAGO: false,
        REFERENCIA: false,
        MOTIVO: false,
      }).map((c) => ({ ...c, ordenable: false })),
    [],
  );
  const lectura = useAbiertos(cliente);
  const { data, total, sumas } = lectura.data ?? {};
  const todos = ligaDeDinero(cliente, 'V', 'P', 'A');
  return (
    <section className={`${css.parte} ${css.larga}`} aria-label="Documentos abiertos">
      <header className={css.titulo}>
        <h3>Documentos abiertos</h3>
        {total ? (
          <span>{`${cuantos(total, ['documento', 'documentos'])} · ${dinero(sumas?.PENDIENTE)}`}</span>
        ) : null}
        {todos ? (
          <a href={todos} onClick={(e) => pulsaLiga(e, () => alAbrir(todos))}>
            Ver todos
          </a>
        ) : null}
      </header>
      <DataTable
        columnas={columnas}
        filas={data}
        llave={(m) => m.ASIENTO_ID}
        etiqueta="Documentos abiertos del cliente"
        error={lectura.error?.message ?? null}
        onReintentar={() => void lectura.refetch()}
        tono={(m) => (m.ESTADO === 'V' ? 'rechazo' : null)}
        palabraDeTono={() => 'Vencido'}
        filasDeEspera={4}
        altoMaximo="20rem"
        vacio={
          <EmptyState titulo="Sin documentos abiertos">Ni debe nada, ni tiene nada por aplicar.</EmptyState>
        }
      />
    </section>
  );
}
