import { useEffect, useState } from 'react';
import { anotaExplicada, type Flujo } from '../../../platform/flujo.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { Dibujos } from './Dibujos.tsx';
import css from './explica.module.css';

/** How a flow goes, shown above its screen the first time until it is read; later it is under '?'. */
export default function Explica({ flujo, operadorId }: { flujo: Flujo; operadorId: number }) {
  const [leida, setLeida] = useState(false);
  useEffect(() => anotaExplicada(operadorId, flujo), [operadorId, flujo]);
  if (leida) return null;
  return (
    <section className={css.explica} aria-label="Cómo se hace">
      <Dibujos flujo={flujo} />
      <div className={css.entendido}>
        <Boton tipo="discreto" onClick={() => setLeida(true)}>
          Ya sé cómo
        </Boton>
      </div>
    </section>
  );
}
