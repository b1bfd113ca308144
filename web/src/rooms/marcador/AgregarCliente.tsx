import { MENSAJES_MARCADOR } from '@anden/contrato/marcador/rules.ts';
import { useState } from 'react';
import { useCommand } from '../../platform/command.ts';
import { cuantos } from '../../platform/format.ts';
import { useQueryCall } from '../../platform/query.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { useSession } from '../../platform/session.ts';
import { BotonesDeForma } from '../../ui/BotonesDeForma.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { Filtro } from '../../ui/Filtro.tsx';
import { filtra } from '../../ui/filtra.ts';
import { EmptyState } from '../../ui/Vacios.tsx';
import { TITULO_MARCADOR } from './marcador.ts';

const COLUMNAS = columnasDe('getClientesOperador', {
  CLAVE_CLIENTE: { ancho: 96 },
  NOMBRE: { tarjeta: 'titulo' },
});

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
  const [elegido, setElegido] = useState<number | null>(null);
  const [intentado, setIntentado] = useState(false);
  const comando = useCommand('ingresaClienteALista', { titulo: TITULO_MARCADOR });
  const filas = lectura.data && filtra(lectura.data.data, COLUMNAS, filtro);
  const suyo = filas?.find((f) => f.DIR_CLI_ID === elegido);
  async function agrega(): Promise<void> {
    setIntentado(true);
    if (!suyo) return;
    const reply = await comando.run({
      dir_cli_id: suyo.DIR_CLI_ID,
      seguimiento_id: seguimientoId,
      operador_id,
    });
    if (reply) alAgregar({ dir_cli_id: reply.data.DIR_CLI_ID, seguimiento_id: reply.data.SEGUIMIENTO_ID });
  }
  return (
    <Dialogo
      abierto
      titulo="Agregar cliente"
      tamano="ancho"
      guardando={comando.running}
      alCerrar={alCerrar}
      alEnviar={() => void agrega()}
      botones={<BotonesDeForma guardando={comando.running} aceptar="Agregar" alCancelar={alCerrar} />}
    >
      <Filtro ayuda="Clave, cliente o zona" valor={filtro} onCambio={setFiltro} />
      {intentado && !suyo ? <Mensaje tono="rechazo">{MENSAJES_MARCADOR.sinAnexado}</Mensaje> : null}
      <DataTable
        etiqueta="Clientes del operador"
        columnas={COLUMNAS}
        filas={filas}
        llave={(f) => f.DIR_CLI_ID}
        tono={(f) => (f.DIR_CLI_ID === elegido ? 'seleccion' : null)}
        palabraDeTono={() => 'Elegido'}
        onElegir={(f) => setElegido(f.DIR_CLI_ID)}
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
    </Dialogo>
  );
}
