export { ObjectId } from 'mongodb'
