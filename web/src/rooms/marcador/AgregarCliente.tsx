import { MENSAJES_MARCADOR } from '@anden/contrato/marcador/rules.ts';
import { useState } from 'react';
import { useCommand } from '../../platform/command.ts';
import { cuantos } from '../../platform/format.ts';
import { useQueryCall } from '../../platform/query.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { useSession } from '../../platform/session.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { DialogoDeForma } from '../../ui/DialogoDeForma.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { Filtro } from '../../ui/Filtro.tsx';
import { filtra } from '../../ui/filtra.ts';
import { faltaEn, useEnMemoria, useForma } from '../../ui/useForma.ts';
import { EmptyState } from '../../ui/Vacios.tsx';
import { TITULO_MARCADOR } from './marcador.ts';

const COLUMNAS = columnasDe('getClientesOperador', {
  CLAVE_CLIENTE: { ancho: 96 },
  NOMBRE: { tarjeta: 'titulo' },
});

interface Elegido {
  /** Id of the address of the chosen customer. */
  elegido: number | null;
}

/** 'Agregar cliente' (specification §2): one of the operator's customers joins the day's list and is the next one. */
export function AgregarCliente(props: {
  seguimientoId: number | null;
  alCerrar: () => void;
  alAgregar: (cual: { dir_cli_id: number; seguimiento_id: number }) => void;
}) {
  const { seguimientoId, alCerrar, alAgregar } = props;
  const operador_id = useSession().data.OPERADOR_ID;
  const lectura = useQueryCall('getClientesOperador', { seguimiento_id: seguimientoId, operador_id });
  const [filtro, setFiltro] = useState('');
  const comando = useCommand('ingresaClienteALista', { titulo: TITULO_MARCADOR });
  const filas = lectura.data && filtra(lectura.data.data, COLUMNAS, filtro);
  const suyoDe = ({ elegido }: Elegido) => filas?.find((f) => f.DIR_CLI_ID === elegido);
  const forma = useForma({
    campos: useEnMemoria<Elegido>({ elegido: null }),
    faltaDe: (v) => faltaEn('elegido', suyoDe(v) ? null : MENSAJES_MARCADOR.sinAnexado),
    guardando: comando.running,
    async envia(v) {
      const suyo = suyoDe(v);
      return suyo
        ? comando.run({ dir_cli_id: suyo.DIR_CLI_ID, seguimiento_id: seguimientoId, operador_id })
        : null;
    },
    alGuardar: ({ data }) => alAgregar({ dir_cli_id: data.DIR_CLI_ID, seguimiento_id: data.SEGUIMIENTO_ID }),
  });
  const suyo = suyoDe(forma.valores);
  return (
    <DialogoDeForma
      titulo="Agregar cliente"
      tamano="ancho"
      guardar="Agregar"
      forma={forma}
      alCerrar={alCerrar}
    >
      <Filtro ayuda="Clave, cliente o zona" valor={filtro} onCambio={setFiltro} />
      {forma.falta ? <Mensaje tono="rechazo">{forma.falta.mensaje}</Mensaje> : null}
      <DataTable
        etiqueta="Clientes del operador"
        columnas={COLUMNAS}
        filas={filas}
        llave={(f) => f.DIR_CLI_ID}
        tono={(f) => (f === suyo ? 'seleccion' : null)}
        palabraDeTono={() => 'Elegido'}
        onElegir={(f) => forma.pon({ elegido: f.DIR_CLI_ID })}
        altoMaximo="50vh"
        error={lectura.error?.message ?? null}
        onReintentar={() => void lectura.refetch()}
        leyenda={
          <span role="status">
            {suyo
              ? `Elegido: ${suyo.NOMBRE}`
              : filas
                ? cuantos(filas.length, ['cliente', 'clientes'])
                : 'Consultando…'}
          </span>
        }
        vacio={
          <EmptyState
            titulo={filtro ? 'Nada coincide con el filtro' : 'Todos sus clientes están en la lista'}
          />
        }
      />
    </DialogoDeForma>
  );
}
