import { TICKET_NUEVO } from '@anden/contrato/tickets/rules.ts';
import { useState } from 'react';
import { useCommand } from '../../platform/command.ts';
import { useQueryCall } from '../../platform/query.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { Selector } from '../../ui/Selector.tsx';
import { Cargando, FailedState } from '../../ui/Vacios.tsx';
import { type Catalogos, loVeran, opcionesDePuesto } from './ticket.ts';
import css from './tickets.module.css';

const TITULO = 'A qué puesto va cada asunto';

/** Which position answers each subject (control 9020): a choice is saved at once, and counts for tickets opened from then on. */
export function DialogoDeDestinos({ alCerrar }: { alCerrar: () => void }) {
  const lectura = useQueryCall('getCatalogosTicket', {});
  return (
    <Dialogo
      abierto
      titulo={TITULO}
      tamano="ancho"
      alCerrar={alCerrar}
      botones={<Boton onClick={alCerrar}>Cerrar</Boton>}
    >
      {lectura.data ? (
        <Destinos catalogos={lectura.data} />
      ) : lectura.error ? (
        <FailedState mensaje={lectura.error.message} onReintentar={() => void lectura.refetch()} />
      ) : (
        <Cargando que={TITULO} />
      )}
    </Dialogo>
  );
}

function Destinos({ catalogos }: { catalogos: Catalogos }) {
  const comando = useCommand('guardaDestinoTicket', { titulo: TITULO });
  const [guardado, setGuardado] = useState<string | null>(null);
  const opciones = opcionesDePuesto(catalogos, 0);
  const deFabrica = opciones.find((o) => o.valor === String(TICKET_NUEVO.dirigido_a))?.texto;
  async function elige(m: Catalogos['cat_asunto'][number], valor: string): Promise<void> {
    const { motivo_id, puesto_id: antes } = m;
    const reply = await comando.run({ motivo_id, puesto_id: Number(valor) || null, antes });
    if (reply) setGuardado(`${m.asunto}: guardado`);
  }
  return (
    <>
      <p className={css.tenue}>
        Quien abre un ticket puede elegir otro puesto. Los que escribe un cliente en la tienda van al de su
        asunto.
      </p>
      <p className={css.tenue} role="status">
        {guardado ?? '\u00a0'}
      </p>
      <div className={css.forma}>
        {catalogos.cat_asunto.map((m) => (
          <Selector
            key={m.motivo_id}
            etiqueta={m.asunto}
            reserva
            value={m.puesto_id === null ? '' : String(m.puesto_id)}
            vacio={deFabrica ? `El de siempre: ${deFabrica}` : 'Ninguno'}
            ayuda={m.puesto_id === null ? undefined : loVeran(catalogos, m.puesto_id)}
            disabled={comando.running}
            opciones={opciones}
            onCambio={(valor) => void elige(m, valor)}
          />
        ))}
      </div>
    </>
  );
}
