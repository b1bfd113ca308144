import { TICKET_NUEVO } from '@anden/contrato/tickets/rules.ts';
import { useState } from 'react';
import { useCommand } from '../../platform/command.ts';
import { useQueryCall } from '../../platform/query.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { Selector } from '../../ui/Selector.tsx';
import { PorLeer } from '../../ui/Vacios.tsx';
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
      {lectura.data ? <Destinos catalogos={lectura.data} /> : <PorLeer lectura={lectura} que={TITULO} />}
    </Dialogo>
  );
}

function Destinos({ catalogos }: { catalogos: Catalogos }) {
  const comando = useCommand('guardaDestinoTicket', { titulo: TITULO });
  const [guardado, setGuardado] = useState<string | null>(null);
  // What was saved here is shown, and is what the next change starts from, although the catalogue is still being read again.
  const [elegidos, setElegidos] = useState<Readonly<Record<number, number | null>>>({});
  const [leidos, setLeidos] = useState(catalogos);
  if (leidos !== catalogos) {
    setLeidos(catalogos);
    setElegidos({});
  }
  const opciones = opcionesDePuesto(catalogos, 0);
  const deFabrica = opciones.find((o) => o.valor === String(TICKET_NUEVO.dirigido_a))?.texto;
  const puestoDe = (m: Catalogos['cat_asunto'][number]): number | null =>
    m.motivo_id in elegidos ? (elegidos[m.motivo_id] ?? null) : m.puesto_id;
  async function elige(m: Catalogos['cat_asunto'][number], valor: string): Promise<void> {
    if (comando.running) return;
    const puesto_id = Number(valor) || null;
    const reply = await comando.run({ motivo_id: m.motivo_id, puesto_id, antes: puestoDe(m) });
    if (!reply) return;
    setElegidos((antes) => ({ ...antes, [m.motivo_id]: puesto_id }));
    setGuardado(`${m.asunto}: guardado`);
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
        {catalogos.cat_asunto.map((m) => {
          const puesto = puestoDe(m);
          return (
            <Selector
              key={m.motivo_id}
              etiqueta={m.asunto}
              reserva
              value={puesto === null ? '' : String(puesto)}
              vacio={deFabrica ? `El de siempre: ${deFabrica}` : 'Ninguno'}
              ayuda={puesto === null ? undefined : loVeran(catalogos, puesto)}
              opciones={opciones}
              onCambio={(valor) => void elige(m, valor)}
            />
          );
        })}
      </div>
    </>
  );
}
