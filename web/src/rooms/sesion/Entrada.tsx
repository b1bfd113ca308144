import { useCommand } from '../../platform/command.ts';
import { fechaHora } from '../../platform/format.ts';
import { markEntry, useSession } from '../../platform/session.ts';
import css from './Entrada.module.css';

/** The check-in box: once a day, then disabled with the time beside it (specification §4, Check-in). */
export function Entrada() {
  const { data: operador } = useSession();
  const marca = useCommand('checkIn', { titulo: 'Hora de entrada' });

  async function entra(): Promise<void> {
    const reply = await marca.run({
      operador_id: operador.OPERADOR_ID,
      operador: operador.OPERADOR,
      nombre: operador.NOMBRE,
    });
    if (reply) markEntry(reply.data.FECHA_HORA_REGISTRO);
  }

  return (
    <label className={css.entrada} data-marcada={operador.entrada || undefined}>
      <input
        type="checkbox"
        checked={operador.entrada || marca.running}
        disabled={operador.entrada || marca.running}
        onChange={() => void entra()}
      />
      <span>
        Marcar hora de entrada
        <small>{operador.entrada ? fechaHora(operador.FECHAHORAENTRADA) : 'Aún sin registrar hoy'}</small>
      </span>
    </label>
  );
}
