import { motivoAceptacionRejection, OBSERVACIONES_MAX } from '@anden/contrato/conteos/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { useState } from 'react';
import { useCommand } from '../../platform/command.ts';
import { useTextoEnBorrador } from '../../platform/enBorrador.ts';
import { conSigno, entero, fechaHora } from '../../platform/format.ts';
import { LigaA } from '../../platform/LigaDeRegistro.tsx';
import { useQueryCall } from '../../platform/query.ts';
import { can, useSession } from '../../platform/session.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { faltaEn, useForma } from '../../ui/useForma.ts';
import css from './AceptarConteo.module.css';
import { type PorContar, TITULO } from './conteo.ts';

export interface AceptarConteoProps {
  linea: PorContar;
  /** Called when it is accepted: the line is done. */
  alAceptar: (mensaje: string) => void;
}

/** Lets a holder of control 9009 close a line whose count is beyond the tolerance, without another operator's count. */
export function AceptarConteo({ linea, alAceptar }: AceptarConteoProps) {
  const [abierto, setAbierto] = useState(false);
  if (linea.ESTATUS !== 'RECONTEO' || !can(P.aceptarConteo)) return null;
  return (
    <>
      <Boton onClick={() => setAbierto(true)}>Ver el conteo y aceptarlo</Boton>
      {abierto ? <Aceptacion linea={linea} alAceptar={alAceptar} alCerrar={() => setAbierto(false)} /> : null}
    </>
  );
}

/** What was counted beside what the ledger says, and the reason for accepting it. */
function Aceptacion({ linea, alAceptar, alCerrar }: AceptarConteoProps & { alCerrar: () => void }) {
  const { OPERADOR_ID } = useSession().data;
  const detId = linea.INVENTARIO_DET_ID;
  const query = useQueryCall('getConteoPorAceptar', { inventario_det_id: detId }, { staleTime: 0 });
  const comando = useCommand('aceptaConteo', { titulo: TITULO });
  const conteo = query.data?.data;
  const forma = useForma({
    campos: useTextoEnBorrador(`aceptar.${detId}`, 'motivo'),
    faltaDe: (v) => faltaEn('motivo', motivoAceptacionRejection(v.motivo)),
    guardando: comando.running,
    envia: async (v) =>
      conteo !== undefined &&
      comando.run({ conteo_id: conteo.CONTEO_ID, motivo: v.motivo.trim(), operador_id: OPERADOR_ID }),
    alGuardar(reply) {
      alCerrar();
      alAceptar(reply.message);
    },
  });

  return (
    <Dialogo
      abierto
      titulo={`Aceptar el conteo de ${linea.ARTICULO}`}
      alCerrar={alCerrar}
      guardando={comando.running}
      alEnviar={() => void forma.guarda()}
      botones={
        <>
          <Boton disabled={comando.running} onClick={alCerrar}>
            Cancelar
          </Boton>
          <Boton tipo="peligro" enviar disabled={!conteo && !comando.running} cargando={comando.running}>
            Aceptar la diferencia
          </Boton>
        </>
      }
    >
      {query.error ? <Mensaje tono="rechazo">{query.error.message}</Mensaje> : null}
      {conteo ? (
        <>
          <p>
            <LigaA registro="operador" valor={conteo.OPERADOR} enTexto /> lo contó el{' '}
            {fechaHora(conteo.FECHA)}
            {conteo.MOTIVO ? ` · ${conteo.MOTIVO}` : ''}
            {conteo.OBSERVACIONES ? ` · ${conteo.OBSERVACIONES}` : ''}. La existencia quedará como se contó.
          </p>
          <table className={css.tabla}>
            <thead>
              <tr>
                <th scope="col">Ubicación</th>
                <th scope="col">Contado</th>
                <th scope="col">Esperado</th>
                <th scope="col">Diferencia</th>
              </tr>
            </thead>
            <tbody>
              {conteo.ubicaciones.map((u) => (
                <tr key={u.UBICACION_ID} data-difiere={u.DIFERENCIA !== 0 || undefined}>
                  <th scope="row">
                    <LigaA registro="ubicacion" valor={u.UBICACION} />
                  </th>
                  <td>{entero(u.CONTADAS)}</td>
                  <td>{entero(u.ESPERADAS)}</td>
                  <td>{conSigno(u.DIFERENCIA)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : query.error ? null : (
        <p>Consultando…</p>
      )}
      <Campo
        etiqueta="Motivo"
        reserva
        maxLength={OBSERVACIONES_MAX}
        {...forma.de('motivo')}
        ayuda="Queda en el Historial de Ajustes, con su nombre."
      />
    </Dialogo>
  );
}
