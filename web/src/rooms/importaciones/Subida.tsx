import { Progreso } from '../../ui/Progreso.tsx';
import css from './importar.module.css';

/** A file on its way, of which `valor` percent has gone. */
export const Subida = ({ nombre, valor }: { nombre: string; valor: number }) => (
  <div className={css.subida}>
    <p>
      {valor < 100 ? 'Subiendo' : 'Leyendo'} <strong>{nombre}</strong>
    </p>
    <Progreso valor={valor} etiqueta={`Subida de ${nombre}`} />
  </div>
);
