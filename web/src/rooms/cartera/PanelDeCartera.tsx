import { P } from '@anden/contrato/permissions.ts';
import type { FilaDeListado } from '@anden/contrato/reportes.ts';
import { useState } from 'react';
import { cuantos, pesos, VACIO } from '../../platform/format.ts';
import { hrefDeRegistro, LigaA, LigaDeRegistro } from '../../platform/LigaDeRegistro.tsx';
import { useQueryCall } from '../../platform/query.ts';
import { columnasDe, conPropia } from '../../platform/reporte.tsx';
import { can } from '../../platform/session.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Renglones, Resumen } from '../../ui/Detalle.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { PanelLateral, type PanelLateralProps } from '../../ui/PanelLateral.tsx';
import { EmptyState } from '../../ui/Vacios.tsx';
import type { Asiento } from './asiento.ts';
import { DialogoDeAsiento } from './DialogoDeAsiento.tsx';
import css from './PanelDeCartera.module.css';

const COLUMNAS = columnasDe('getCarteraCliente', {
  CLASE: { ancho: 64 },
  FOLIO: { tarjeta: 'titulo', ancho: 74 },
  // The date is in the entry's dialog: beside the list the actions need the room.
  FECHA: false,
  VENCE: { ancho: 90 },
  IMPORTE: { ancho: 86 },
  PENDIENTE: { ancho: 86 },
  ATRASO: {
    ancho: 88,
    titulo: 'Atraso',
    texto: (a) => (a.ATRASO === null ? VACIO : cuantos(a.ATRASO, ['día', 'días'])),
    tono: (a) => (a.ATRASO === null ? null : 'rechazo'),
  },
});

interface PanelDeCarteraProps extends Pick<PanelLateralProps, 'vecinos'> {
  abierto: boolean;
  /** The customer shown, whether or not their row is in the list: work in progress does not end because the row leaves the filter. 0 is nobody. */
  clienteId: number;
  /** undefined if the customer is not on the page shown. */
  cliente: FilaDeListado<'getAntiguedadCartera'> | undefined;
  alCerrar: () => void;
}

/** A customer's open invoices and credits, with the actions that the operator may take. */
export function PanelDeCartera({ abierto, clienteId, cliente, alCerrar, vecinos }: PanelDeCarteraProps) {
  return (
    <PanelLateral
      abierto={abierto}
      titulo={cliente?.CLIENTE ?? 'Cliente'}
      alCerrar={alCerrar}
      vecinos={vecinos}
    >
      {clienteId > 0 ? (
        <>
          {cliente ? (
            <Resumen
              datos={[
                [
                  'Clave',
                  <LigaA key="clave" registro="cliente" valor={cliente.CLAVE_CLIENTE} fila={cliente} />,
                ],
                ['Asesor', <LigaA key="asesor" registro="operador" valor={cliente.OPERADOR} />],
                ['Adeudo', pesos(cliente.ADEUDO)],
                ['Vencido', pesos(cliente.VENCIDO)],
                ['Por aplicar', pesos(cliente.ANTICIPO)],
              ]}
            />
          ) : (
            <Mensaje tono="nada">Ya no está en la lista: no debe nada, o no pasa su filtro.</Mensaje>
          )}
          <Asientos key={clienteId} clienteId={clienteId} />
        </>
      ) : (
        <EmptyState titulo="Sin cliente" />
      )}
    </PanelLateral>
  );
}

/** A folio as a link: an invoice's opens its steps, a deposit's its page. */
const FolioDeAsiento = ({ asiento: a, cliente }: { asiento: Asiento; cliente: number }) => (
  <LigaDeRegistro
    href={hrefDeRegistro(a.CLASE === 'CARGO' ? 'factura' : 'deposito', a.FOLIO, {
      CLIENTE_ID: cliente,
      DOCTO_BA_ID: a.DOCTO_BA_ID,
    })}
  >
    {a.FOLIO || VACIO}
  </LigaDeRegistro>
);

/** The entries with something left, or all of them, each with a button that opens its applications. */
function Asientos({ clienteId }: { clienteId: number }) {
  const [todo, setTodo] = useState(false);
  const [abierto, setAbierto] = useState<number | null>(null);
  const lectura = useQueryCall(
    'getCarteraCliente',
    { cliente_id: clienteId, ver: todo ? 'TODO' : 'ABIERTO' },
    { keep: true },
  );
  const filas = lectura.data?.data;
  const elegido = filas?.find((a) => a.ASIENTO_ID === abierto);
  const conLigas = COLUMNAS.map((c) =>
    c.id === 'FOLIO'
      ? { ...c, celda: (a: Asiento) => <FolioDeAsiento asiento={a} cliente={clienteId} /> }
      : c,
  );
  const columnas = conPropia<Asiento>(conLigas, 'PENDIENTE', {
    id: 'ABRIR',
    titulo: 'Aplicaciones',
    estira: false,
    ordenable: false,
    texto: (a) => String(a.aplicaciones.length),
    valor: (a) => a.aplicaciones.length,
    ancho: 104,
    celda: (a) => (
      <Boton tipo="discreto" onClick={() => setAbierto(a.ASIENTO_ID)}>
        {a.aplicaciones.length > 0 ? cuantos(a.aplicaciones.length, ['aplicación', 'aplicaciones']) : 'Ver'}
      </Boton>
    ),
  });
  return (
    <>
      <Renglones
        etiqueta="Facturas y abonos"
        unidad={['movimiento', 'movimientos']}
        columnas={columnas}
        filas={filas}
        llave={(a) => a.ASIENTO_ID}
        lectura={lectura}
        vacio={{ titulo: 'Sin nada pendiente' }}
      />
      <Boton className={css.abajo ?? ''} aria-pressed={todo} onClick={() => setTodo(!todo)}>
        {todo ? 'Sólo lo pendiente' : 'También lo saldado'}
      </Boton>
      {elegido ? (
        <DialogoDeAsiento
          key={elegido.ASIENTO_ID}
          asiento={elegido}
          cliente={clienteId}
          cargos={(filas ?? []).filter((a) => a.CLASE === 'CARGO' && a.PENDIENTE > 0)}
          puede={can(P.conciliarDepositos)}
          alCerrar={() => setAbierto(null)}
        />
      ) : null}
    </>
  );
}
